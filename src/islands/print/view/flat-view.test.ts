import { expect, test, vi } from 'vitest';
import { flatView } from './flat-view.ts';

/** Makes a fake canvas. @returns the triangles drawn since the last call: ink and corners */
const standInCanvas = () => {
  const drawn: { ink: string; corners: number[] }[] = [];
  let corners: number[] = [];
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    clearRect: () => {
      drawn.length = 0;
    },
    beginPath: () => {
      corners = [];
    },
    lineTo: (x: number, y: number) => corners.push(Math.round(x), Math.round(y)),
    closePath: () => {},
    fill: () => drawn.push({ ink: pen.fillStyle, corners }),
    stroke: () => {},
  };
  const canvas = { getContext: () => pen, width: 0, height: 0 };
  vi.stubGlobal('getComputedStyle', () => ({ color: 'rgb(100, 200, 50)' }));
  // The used part of a canvas.
  return { canvas: canvas as unknown as HTMLCanvasElement, drawn };
};

/** Makes an upright triangle at a distance behind the middle. */
const wall = (y: number): number[] => [-1, y, -1, 1, y, -1, 0, y, 1];

test('near triangles are drawn over far ones, from either side', () => {
  const { canvas, drawn } = standInCanvas();
  const view = flatView(canvas, new Float32Array([...wall(-1), ...wall(-0.5), ...wall(1)]));
  view.resize(200, 100);
  const tops = () => drawn.map(({ corners }) => corners[1] ?? 0);
  // From above both are visible, the far one on top.
  view.draw({ yaw: 0, pitch: 0.5, zoom: 1 });
  const front = tops();
  expect(front).toHaveLength(3);
  expect(front).toEqual(front.toSorted((a, b) => a - b));
  view.draw({ yaw: Math.PI, pitch: 0.5, zoom: 1 });
  expect(tops()).toEqual(tops().toSorted((a, b) => a - b));
  expect(tops()).not.toEqual(front);
});

test('triangles that face the light are brighter', () => {
  const { canvas, drawn } = standInCanvas();
  const floor = [-1, -1, 0, 1, -1, 0, 0, 1, 0];
  const view = flatView(canvas, new Float32Array(floor));
  const greenAt = (pitch: number): number => {
    view.draw({ yaw: 0, pitch, zoom: 1 });
    return Number(drawn[0]?.ink.match(/[\d.]+/g)?.[1]);
  };
  // From above, and nearly from its edge.
  expect(greenAt(1.5)).toBeGreaterThan(greenAt(0.05));
  expect(greenAt(1.5)).toBeLessThanOrEqual(200);
});
