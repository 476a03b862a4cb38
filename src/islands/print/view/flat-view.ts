/** Draws a model without WebGL: its triangles from the back to the front, each in one shade. */
import { createCoarse } from '../reading/preview.ts';
import type { Sink } from '../reading/reader.ts';
import { type MakeView, type Marks, radiusOf } from './view.ts';

/** Triangles that a processor draws while turning. */
const MAX_TRIANGLES = 9_000;
const CELLS = 34;
/** Marks of each kind that it draws while turning. */
const MAX_MARKS = 3_000;
/** Darkest shade, and number of shades. */
const DARKEST = 0.35;
const SHADES = 160;

const each = (skin: Float32Array, sink: Sink): void => {
  for (let at = 0; at + 8 < skin.length; at += 9) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = skin.subarray(
      at,
      at + 9,
    );
    sink(a, b, c, d, e, f, g, h, i);
  }
};

const fewOf = (skin: Float32Array<ArrayBuffer>, radius: number): Float32Array<ArrayBuffer> => {
  if (skin.length / 9 <= MAX_TRIANGLES) return skin;
  const coarse = createCoarse(
    [-radius, -radius, -radius],
    [radius * 2, radius * 2, radius * 2],
    CELLS,
  );
  each(skin, coarse.add);
  return coarse.taken();
};

/** Depth steps for sorting. */
const LAYERS = 2_048;

/** Sorts triangles from back to front. @param depths of the triangles */
const backToFront = (depths: Float32Array): Uint32Array => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const depth of depths) {
    if (depth < least) least = depth;
    if (depth > most) most = depth;
  }
  const scale = (LAYERS - 1) / (most - least || 1);
  const ends = new Uint32Array(LAYERS + 1);
  const layerOf = (depth: number): number => Math.floor((depth - least) * scale);
  for (const depth of depths) ends[layerOf(depth) + 1] = (ends[layerOf(depth) + 1] ?? 0) + 1;
  for (let layer = 1; layer <= LAYERS; layer += 1)
    ends[layer] = (ends[layer] ?? 0) + (ends[layer - 1] ?? 0);
  const order = new Uint32Array(depths.length);
  for (const [at, depth] of depths.entries()) {
    const layer = layerOf(depth);
    const place = ends[layer] ?? 0;
    order[place] = at;
    ends[layer] = place + 1;
  }
  return order;
};

export const flatView: MakeView = (canvas, skin) => {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws nothing');
  const radius = radiusOf(skin);
  const few = fewOf(skin, radius);
  const count = Math.floor(few.length / 9);
  const colour = getComputedStyle(canvas).color;
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const inks = Array.from({ length: SHADES + 1 }, (_, step) => {
    const shade = DARKEST + ((1 - DARKEST) * step) / SHADES;
    return `rgb(${red * shade} ${green * shade} ${blue * shade})`;
  });
  /** Corners in view coordinates, allocated once, since drawing happens sixty times a second. */
  const seen = new Float32Array(count * 9);
  const depths = new Float32Array(count);
  let [width, height] = [1, 1];

  const place = (yaw: number, pitch: number): void => {
    const [sinY, cosY] = [Math.sin(yaw), Math.cos(yaw)];
    const [sinP, cosP] = [Math.sin(pitch), Math.cos(pitch)];
    for (let at = 0; at < count * 9; at += 3) {
      const x = few[at] ?? 0;
      const y = few[at + 1] ?? 0;
      const z = few[at + 2] ?? 0;
      const deep = y * cosY - x * sinY;
      seen[at] = x * cosY + y * sinY;
      seen[at + 1] = z * cosP + deep * sinP;
      seen[at + 2] = z * sinP - deep * cosP;
    }
    for (let one = 0; one < count; one += 1)
      depths[one] = (seen[one * 9 + 2] ?? 0) + (seen[one * 9 + 5] ?? 0) + (seen[one * 9 + 8] ?? 0);
  };
  const numberAt = (at: number): number => seen[at] ?? 0;
  /** Returns the ink of a triangle by its light. */
  const inkOf = (from: number): string => {
    const ux = numberAt(from + 3) - numberAt(from);
    const uy = numberAt(from + 4) - numberAt(from + 1);
    const uz = numberAt(from + 5) - numberAt(from + 2);
    const vx = numberAt(from + 6) - numberAt(from);
    const vy = numberAt(from + 7) - numberAt(from + 1);
    const vz = numberAt(from + 8) - numberAt(from + 2);
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const light = Math.min(1, Math.abs((nx * 0.3 + ny * 0.5 + nz * 0.8) / length));
    return inks[Math.round(light * SHADES)] ?? '';
  };

  let marks: Marks | undefined;
  const warning = getComputedStyle(canvas).caretColor;
  /** Draws marks over the piece: this view has no depth. */
  const drawMarks = (yaw: number, pitch: number, scale: number): void => {
    if (!marks) return;
    const [sinY, cosY] = [Math.sin(yaw), Math.cos(yaw)];
    const [sinP, cosP] = [Math.sin(pitch), Math.cos(pitch)];
    const { lines, faces } = marks;
    pen.fillStyle = warning;
    pen.strokeStyle = warning;
    for (const [list, length] of [
      [faces, 9],
      [lines, 6],
    ] as const)
      for (let from = 0; from < Math.min(list.length, MAX_MARKS * length); from += length) {
        pen.beginPath();
        for (let at = from; at < from + length; at += 3) {
          const [x = 0, y = 0, z = 0] = [list[at], list[at + 1], list[at + 2]];
          const up = z * cosP + (y * cosY - x * sinY) * sinP;
          pen.lineTo(width / 2 + (x * cosY + y * sinY) * scale, height / 2 - up * scale);
        }
        pen.closePath();
        if (length === 9) pen.fill();
        pen.lineWidth = 2;
        pen.stroke();
        pen.lineWidth = 1;
      }
  };

  return {
    mark: (next) => {
      marks = next;
    },
    draw: ({ yaw, pitch, zoom }) => {
      const scale = ((Math.min(width, height) / 2) * zoom * 0.9) / radius;
      place(yaw, pitch);
      pen.clearRect(0, 0, width, height);
      for (const one of backToFront(depths)) {
        const from = one * 9;
        pen.beginPath();
        for (let at = from; at < from + 9; at += 3)
          pen.lineTo(width / 2 + numberAt(at) * scale, height / 2 - numberAt(at + 1) * scale);
        pen.closePath();
        const ink = inkOf(from);
        pen.fillStyle = ink;
        // Otherwise there are gaps between neighbours.
        pen.strokeStyle = ink;
        pen.fill();
        pen.stroke();
      }
      drawMarks(yaw, pitch, scale);
    },
    resize: (wide, high) => {
      [width, height] = [wide, high];
      [canvas.width, canvas.height] = [wide, high];
    },
    dispose: () => {},
  };
};
