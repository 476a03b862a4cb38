/** Rounds to a tenth of a unit, which is finer than any screen shows. */
export const n = (value: number): string => `${Math.round(value * 10) / 10}`;

export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * CSS classes of the plate: `b` body, `o` open outline, `d` detail, `h` hairline, `s` shade, `k` solid,
 * `a` accent line, `w` solid accent, `g` tinted.
 */
type Ink = 'b' | 'o' | 'd' | 'h' | 's' | 'k' | 'a' | 'w' | 'g';

export const path = (ink: Ink, d: string): string => `<path class="${ink}" d="${d}"/>`;

export const line = (ink: Ink, x1: number, y1: number, x2: number, y2: number): string =>
  path(ink, `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`);

export const rect = (ink: Ink, x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect class="${ink}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''}/>`;

export const circle = (ink: Ink, cx: number, cy: number, r: number): string =>
  `<circle class="${ink}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"/>`;

export const ellipse = (ink: Ink, cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse class="${ink}" cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"/>`;

export const turn = (degrees: number, cx: number, cy: number, content: string): string =>
  `<g transform="rotate(${n(degrees)} ${n(cx)} ${n(cy)})">${content}</g>`;

/** Repeats a mark with the indexes 0 to count − 1. */
export const row = (count: number, mark: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => mark(index)).join('');

/** Repeats a mark around a centre. */
export const ring = (count: number, cx: number, cy: number, mark: string, from = 0): string =>
  row(count, (index) => turn(from + (360 / count) * index, cx, cy, mark));

/** Returns the point of a circle at an angle in degrees, clockwise from the right. */
export const at = (cx: number, cy: number, r: number, degrees: number): [number, number] => {
  const radians = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
};

/** Joins points with straight lines. */
export const polygon = (ink: Ink, points: readonly (readonly [number, number])[], close = true) =>
  path(ink, `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${close ? 'Z' : ''}`);

/** Draws a tube as two strokes, the inner one over the wall. */
export const tube = (d: string, width: number): string =>
  `<path class="t1" d="${d}" stroke-width="${n(width)}"/><path class="t2" d="${d}" stroke-width="${n(width - 6)}"/>`;

/** Draws a hexagonal nut seen from the side. */
export const nut = (x: number, y: number, w: number, h: number): string =>
  rect('b', x, y, w, h, 4) +
  line('d', x, y + h * 0.28, x + w, y + h * 0.28) +
  line('d', x, y + h * 0.72, x + w, y + h * 0.72);

/** Draws a screw thread along x. */
export const thread = (x: number, y: number, w: number, h: number, pitch = 9): string =>
  rect('b', x, y, w, h, 2) +
  row(w / pitch - 1, (i) => line('d', x + (i + 0.7) * pitch, y + h, x + (i + 1.3) * pitch, y));
