// A card folded over a line, as paper would: what is left of its back, and where its face comes to lie.
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Fold = {
  back: Point[]; // the part that still lies on the table
  face: Point[]; // the part that is lifted, in the coordinates of the face
  matrix: [number, number, number, number, number, number]; // from the face to the card, as CSS has it
};

/** The card after the point `from` of its edge has been carried to `to`; null while it lies flat. */
export function fold(size: Size, from: Point, to: Point): Fold | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return null;
  const normal = { x: dx / length, y: dy / length };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const offset = normal.x * middle.x + normal.y * middle.y;
  const side = (point: Point) => normal.x * point.x + normal.y * point.y - offset;
  const corners = [
    { x: 0, y: 0 },
    { x: size.width, y: 0 },
    { x: size.width, y: size.height },
    { x: 0, y: size.height },
  ];
  const lifted = clipped(corners, (point) => -side(point));
  return { back: clipped(corners, side), face: lifted.map(({ x, y }) => ({ x: size.width - x, y })), matrix: matrixOf(normal, offset, size.width) };
}

/** The part of a polygon on the side where `distance` is not negative. */
function clipped(polygon: Point[], distance: (point: Point) => number): Point[] {
  return polygon.flatMap((point, number) => {
    const next = polygon[(number + 1) % polygon.length]!;
    const [here, there] = [distance(point), distance(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) }];
  });
}

/** The face is the card seen from below, so mirrored; then it is reflected in the line of the fold. */
function matrixOf(normal: Point, offset: number, width: number): Fold["matrix"] {
  const { x, y } = normal;
  const [a, b, c, d] = [1 - 2 * x * x, -2 * x * y, -2 * x * y, 1 - 2 * y * y];
  return [-a, -b, c, d, a * width + 2 * offset * x, b * width + 2 * offset * y];
}

/** The point of the edge nearest to where a card is taken hold of. */
export function nearestEdge(size: Size, at: Point): Point {
  const x = Math.max(0, Math.min(size.width, at.x));
  const y = Math.max(0, Math.min(size.height, at.y));
  const gaps = [x, size.width - x, y, size.height - y];
  const least = gaps.indexOf(Math.min(...gaps));
  return [{ x: 0, y }, { x: size.width, y }, { x, y: 0 }, { x, y: size.height }][least]!;
}

export const polygon = (points: Point[]): string => `polygon(${points.map(({ x, y }) => `${x}px ${y}px`).join(", ")})`;
