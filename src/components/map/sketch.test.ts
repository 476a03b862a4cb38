import { expect, test } from 'vitest';
import { isSketched, parseGeolocation, sketchAround } from './sketch.ts';

const bulevar = parseGeolocation('-34.8869,-56.1668');
const cerroLargo = parseGeolocation('-34.9022,-56.1879');

test('both branches are well inside the drawing, the northern one above', () => {
  const sketch = sketchAround([bulevar, cerroLargo], 800, 480);
  const [one, other] = [sketch.at(bulevar), sketch.at(cerroLargo)];
  for (const { x, y } of [one, other]) {
    expect(x).toBeGreaterThan(80);
    expect(x).toBeLessThan(720);
    expect(y).toBeGreaterThan(60);
    expect(y).toBeLessThan(420);
  }
  expect(one.y).toBeLessThan(other.y);
  expect(one.x).toBeGreaterThan(other.x);
});

test('distances are to scale: the two branches are 2.6 km apart', () => {
  const sketch = sketchAround([bulevar, cerroLargo], 800, 480);
  const [one, other] = [sketch.at(bulevar), sketch.at(cerroLargo)];
  const kilometres = Math.hypot(one.x - other.x, one.y - other.y) / sketch.kilometre;
  expect(kilometres).toBeGreaterThan(2.5);
  expect(kilometres).toBeLessThan(2.7);
});

test('a single branch is in the middle, with some of the town around it', () => {
  const sketch = sketchAround([bulevar], 800, 480);
  expect(sketch.at(bulevar)).toEqual({ x: 400, y: 240 });
  expect(sketch.kilometre).toBeCloseTo(133.3);
});

test.each([
  ['both branches', [bulevar, cerroLargo], true],
  ['one in another town as well', [bulevar, parseGeolocation('-33.3806,-56.5236')], false],
  ['a town to the east', [parseGeolocation('-34.7172,-55.9584')], false],
] as const)('the sketch has the streets around %s', (_name, points, isNear) => {
  expect(isSketched(points)).toBe(isNear);
});
