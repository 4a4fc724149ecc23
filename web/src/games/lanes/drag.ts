// Dragging a card onto a slot, by mouse, pen or finger: it is the slot's own click that lays it.
const FAR = 10; // pixels after which a press is a drag

type Drag = { x: number; y: number; moved: boolean; over: Element | null };

/** A card that can be dragged; `onpick` says that it is in hand, so that the slots show. */
export function draggable(card: HTMLElement, onpick: () => void) {
  let drag: Drag | null = null;

  function slotAt(event: PointerEvent): Element | null {
    return document.elementsFromPoint(event.clientX, event.clientY).find((found) => found.closest("[data-slot]"))?.closest("[data-slot]") ?? null;
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, moved: false, over: null };
    card.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < FAR) return;
    if (!drag.moved) onpick();
    drag.moved = true;
    card.style.translate = `${x}px ${y}px`;
    card.style.zIndex = "5";
    mark(slotAt(event));
  }

  function mark(slot: Element | null) {
    if (!drag || slot === drag.over) return;
    drag.over?.removeAttribute("data-over");
    slot?.setAttribute("data-over", "");
    drag.over = slot;
  }

  function release(event: PointerEvent) {
    const slot = drag?.moved ? slotAt(event) : null;
    if (drag?.moved) card.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
    end();
    if (slot instanceof HTMLElement) slot.click();
  }

  function end() {
    mark(null);
    drag = null;
    card.style.translate = card.style.zIndex = "";
  }

  const listeners: [string, (event: PointerEvent) => void][] = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", release],
    ["pointercancel", end],
  ];
  for (const [name, listener] of listeners) card.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of listeners) card.removeEventListener(name, listener as EventListener);
  };
}
