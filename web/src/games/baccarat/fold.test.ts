import { expect, test } from "vitest";
import { fold, nearestEdge, type Point } from "./fold.ts";

const SIZE = { width: 100, height: 140 };

function moved(point: Point, [a, b, c, d, e, f]: number[]): Point {
  return { x: a! * point.x + c! * point.y + e!, y: b! * point.x + d! * point.y + f! };
}

test("a card whose bottom edge is carried up shows that edge of its face where it was carried to", () => {
  const found = fold(SIZE, { x: 50, y: 140 }, { x: 50, y: 100 })!;
  expect(Math.max(...found.back.map((point) => point.y))).toBe(120);
  const corners = found.face.map((point) => moved(point, found.matrix));
  expect(Math.min(...corners.map((point) => point.y))).toBeCloseTo(100);
  expect(Math.max(...corners.map((point) => point.y))).toBeCloseTo(120);
});

test("a face that is folded over is never mirrored", () => {
  const [a, b, c, d] = fold(SIZE, { x: 100, y: 140 }, { x: 40, y: 90 })!.matrix;
  expect(a * d - b * c).toBeCloseTo(1);
});

test("back and lifted part together are the whole card", () => {
  const found = fold(SIZE, { x: 100, y: 140 }, { x: 60, y: 80 })!;
  expect(area(found.back) + area(found.face)).toBeCloseTo(100 * 140);
});

test("a card that is not carried lies flat", () => {
  expect(fold(SIZE, { x: 0, y: 70 }, { x: 0, y: 70 })).toBeNull();
});

test("a card is taken hold of by its nearest edge", () => {
  expect(nearestEdge(SIZE, { x: 90, y: 70 })).toEqual({ x: 100, y: 70 });
  expect(nearestEdge(SIZE, { x: 50, y: 139 })).toEqual({ x: 50, y: 140 });
});

function area(points: Point[]): number {
  return Math.abs(points.reduce((sum, { x, y }, number) => {
    const next = points[(number + 1) % points.length]!;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0));
}
