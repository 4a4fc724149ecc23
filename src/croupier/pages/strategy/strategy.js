// Tooltips for pointer, touch and keyboard, and one grid at a time. Without this script every grid is shown and
// the browser's own tooltips say the same.
(() => {
  document.documentElement.classList.add("live");
  const tip = document.getElementById("tip");
  const cells = [...document.querySelectorAll(".cell")];

  const inOnePiece = (words, at) => {
    if (at % 2 === 0) return words;
    const thai = document.createElement("span");
    thai.lang = "th";
    thai.textContent = words;
    return thai;
  };

  const show = (cell) => {
    tip.replaceChildren(...cell.dataset.tip.split("\n").map((line, at, all) => {
      const paragraph = document.createElement("p");
      paragraph.append(...line.split(/([\u0e00-\u0e7f]+)/).map(inOnePiece));
      if (at === 0 || all[at - 1] === "") paragraph.className = "head";
      return paragraph;
    }).filter((paragraph) => paragraph.textContent));
    tip.hidden = false;
    const at = cell.getBoundingClientRect(), size = tip.getBoundingClientRect(), edge = 8;
    const left = Math.min(Math.max(edge, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - edge);
    const above = at.top - size.height - edge, below = Math.min(at.bottom, innerHeight - size.height - 2 * edge) + edge;
    tip.style.left = `${left + scrollX}px`;
    tip.style.top = `${(above > edge ? above : Math.max(edge, below)) + scrollY}px`;
  };
  const hide = () => { tip.hidden = true; };

  for (const cell of cells) {
    const title = cell.querySelector("title");
    cell.dataset.tip = title.textContent;
    cell.setAttribute("aria-label", title.textContent.replaceAll("\n", ", "));
    title.remove(); // else the browser shows its own beside ours
    cell.addEventListener("pointerenter", () => show(cell));
    cell.addEventListener("pointerleave", hide);
    cell.addEventListener("focus", () => show(cell));
    cell.addEventListener("blur", hide);
    cell.addEventListener("click", () => cell.focus());
  }

  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    const from = document.activeElement?.closest?.(".cell"), step = steps[event.key];
    if (!from || !step) return;
    const row = +from.dataset.row + step[0], column = +from.dataset.column + step[1];
    const to = from.closest(".grid").querySelector(`[data-row="${row}"][data-column="${column}"]`);
    if (!to) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });

  for (const chart of document.querySelectorAll(".many")) {
    const tabs = [...chart.querySelectorAll(".tab")], select = chart.querySelector("select");
    const pick = (at) => {
      select.selectedIndex = (at + tabs.length) % tabs.length;
      tabs.forEach((tab, place) => { tab.hidden = place !== select.selectedIndex; });
    };
    select.addEventListener("change", () => pick(select.selectedIndex));
    chart.querySelectorAll("button").forEach((button) =>
      button.addEventListener("click", () => pick(select.selectedIndex + +button.value)));
    pick(+chart.dataset.first);
  }
})();
