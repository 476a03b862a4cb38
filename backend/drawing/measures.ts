import { circle, line, n, path, xmlText } from './ink.ts';
import { WIDTH } from './plate.ts';

const GAP = 6;
const ARROW = 9;

const figure = (x: number, y: number, text: string, more = '') =>
  `<text x="${n(x)}" y="${n(y)}"${more}>${xmlText(text)}</text>`;

const arrow = (x: number, y: number, dx: number, dy: number) =>
  path(
    'w',
    `M${n(x)} ${n(y)}l${n(dx * ARROW - dy * 3.2)} ${n(dy * ARROW + dx * 3.2)}l${n(dy * 6.4)} ${n(-dx * 6.4)}Z`,
  );

const group = (content: string) => `<g class="dim">${content}</g>`;

/** Draws a width below a shape; `from` is its lower edge. */
export const across = (x1: number, x2: number, y: number, from: number, text: string): string =>
  group(
    line('a', x1, from + GAP, x1, y + GAP) +
      line('a', x2, from + GAP, x2, y + GAP) +
      line('a', x1, y, x2, y) +
      arrow(x1, y, 1, 0) +
      arrow(x2, y, -1, 0) +
      figure((x1 + x2) / 2, y + 6.5, text),
  );

/** Draws a height left of a shape; `from` is its left edge. */
export const upright = (y1: number, y2: number, x: number, from: number, text: string): string =>
  group(
    line('a', from - GAP, y1, x - GAP, y1) +
      line('a', from - GAP, y2, x - GAP, y2) +
      line('a', x, y1, x, y2) +
      arrow(x, y1, 0, 1) +
      arrow(x, y2, 0, -1) +
      figure(x, (y1 + y2) / 2 + 6.5, text, ` transform="rotate(-90 ${n(x)} ${n((y1 + y2) / 2)})"`),
  );

/** Draws a narrow measure with arrows from outside and the figure below. */
export const thin = (x1: number, x2: number, y: number, from: number, text: string): string =>
  group(
    line('a', x1, from + GAP, x1, y + GAP) +
      line('a', x2, from + GAP, x2, y + GAP) +
      line('a', x1 - 24, y, x2 + 24, y) +
      arrow(x1, y, -1, 0) +
      arrow(x2, y, 1, 0) +
      figure((x1 + x2) / 2, y + 27, text),
  );

/** Approximate width of a character, to keep remarks on the paper. */
const CHARACTER = 11;
const MARGIN = 24;
/** Size of the zoom button in the upper left corner on phones (src/styles/item-gallery.css), where no remark may be. */
const CORNER = 88;
/** Height of letters above the line. */
const ABOVE = 14;

/** Draws a remark with a line to a dot on the shape. */
export const remark = (
  wantedX: number,
  y: number,
  toX: number,
  toY: number,
  text: string,
): string => {
  const side = wantedX < toX ? -1 : 1;
  const isAtCorner = side < 0 && y - ABOVE < CORNER;
  const room = 22 + text.length * CHARACTER + (isAtCorner ? CORNER : MARGIN);
  const x = side < 0 ? Math.max(wantedX, room) : Math.min(wantedX, WIDTH - room);
  return group(
    path('a', `M${n(toX)} ${n(toY)}L${n(x)} ${n(y)}h${n(side * 16)}`) +
      circle('w', toX, toY, 3.2) +
      figure(x + side * 22, y + 6, text, ` class="${side < 0 ? 'e' : 'l'}"`),
  );
};
