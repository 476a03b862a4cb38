/** Draws a model without WebGL: its triangles from the back to the front, each in one shade. */
import { createCoarse } from '../reading/preview.ts';
import type { Sink } from '../reading/reader.ts';
import { type MakeView, radiusOf } from './view.ts';

/** What a processor draws while it turns. */
const MOST = 9_000;
const CELLS = 34;

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
  if (skin.length / 9 <= MOST) return skin;
  const coarse = createCoarse(
    [-radius, -radius, -radius],
    [radius * 2, radius * 2, radius * 2],
    CELLS,
  );
  each(skin, coarse.add);
  return coarse.taken();
};

export const flatView: MakeView = (canvas, skin) => {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws nothing');
  const radius = radiusOf(skin);
  const few = fewOf(skin, radius);
  const colour = getComputedStyle(canvas).color;
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  let [width, height] = [1, 1];

  return {
    draw: ({ yaw, pitch, zoom }) => {
      const [sinY, cosY, sinP, cosP] = [
        Math.sin(yaw),
        Math.cos(yaw),
        Math.sin(pitch),
        Math.cos(pitch),
      ];
      const scale = ((Math.min(width, height) / 2) * zoom * 0.9) / radius;
      // Across, up, and towards who looks.
      const across = (x: number, y: number) => x * cosY + y * sinY;
      const away = (x: number, y: number) => -x * sinY + y * cosY;
      const placed: { depth: number; shade: number; points: number[] }[] = [];
      each(few, (...nine) => {
        const seen: number[] = [];
        for (let at = 0; at < 9; at += 3) {
          const [x = 0, y = 0, z = 0] = nine.slice(at, at + 3);
          const deep = away(x, y);
          seen.push(across(x, y), z * cosP + deep * sinP, z * sinP - deep * cosP);
        }
        const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = seen;
        const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
        const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
        const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        const length = Math.hypot(nx, ny, nz) || 1;
        placed.push({
          depth: az + bz + cz,
          shade: 0.35 + 0.65 * Math.abs((nx * 0.3 + ny * 0.5 + nz * 0.8) / length),
          points: [ax, ay, bx, by, cx, cy],
        });
      });
      placed.sort((one, other) => one.depth - other.depth);
      pen.clearRect(0, 0, width, height);
      for (const { shade, points } of placed) {
        pen.beginPath();
        for (let at = 0; at < 6; at += 2)
          pen.lineTo(
            width / 2 + (points[at] ?? 0) * scale,
            height / 2 - (points[at + 1] ?? 0) * scale,
          );
        pen.closePath();
        const ink = `rgb(${red * shade} ${green * shade} ${blue * shade})`;
        pen.fillStyle = ink;
        // Neighbours leave a hair between them otherwise.
        pen.strokeStyle = ink;
        pen.fill();
        pen.stroke();
      }
    },
    resize: (wide, high) => {
      [width, height] = [wide, high];
      [canvas.width, canvas.height] = [wide, high];
    },
    dispose: () => {},
  };
};
