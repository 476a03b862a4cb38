/** What the drawings of goods share: bodies in the product's own colour and motif, and its figures beside them. */
import { n, path, xmlText } from '../ink.ts';
import { across, remark, upright } from '../measures.ts';
import type { Part } from '../part.ts';
import { colourOf, isDark } from './colours.ts';
import { motifOf } from './motifs.ts';

/** Calm colours for parts of a thing that have none of their own. */
export const WOOD = '#d3ab7c';
export const METAL = '#d5dce0';
export const DARK = '#56646c';
export const GLASS = '#eef5f7';
const PAPER = '#ffffff';
export const GREEN = '#8fb98a';
export const AMBER = '#f0cf52';
export const SKY = '#cfe3ec';

/** The product's own colour, else the drawing's. */
export const colour = (part: Part, usual: string): string =>
  colourOf(part.text('codigo de color') ?? '') ??
  colourOf(part.text('color') ?? '') ??
  colourOf(part.text('material') ?? '') ??
  usual;

/** Shapes of ink `c` inside take this colour. */
export const paint = (fill: string, shapes: string): string => `<g fill="${fill}">${shapes}</g>`;

/** The ink that shows on a colour: dark lines, or light ones on a dark body. */
export const on = (fill: string): 'd' | 'i' => (isDark(fill) ? 'i' : 'd');

/** A closed shape in a colour. */
export const shape = (fill: string, d: string): string => paint(fill, path('c', d));

/** A closed shape in the product's colour, with its motif if it has one. */
export const body = (part: Part, usual: string, d: string): string => {
  const fill = colour(part, usual);
  const motif = motifOf(part.text('motivo') ?? '', isDark(fill));
  return shape(fill, d) + (motif && `${motif}<path fill="url(#mo)" d="${d}"/>${path('o', d)}`);
};

export const round = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${n(2 * r - w)}a${r} ${r} 0 0 1 ${-r} ${-r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

export const disc = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;

/** Figures longer than this stand in the list of specifications alone. */
const LONGEST = 16;

/** A count needs its word: `48` is `48 piezas`; a size number has its own sign. */
const withWord = (key: string, text: string): string => {
  if (!/^\d+$/.test(text)) return text;
  if (key === 'numero') return `n.º ${text}`;
  return `${text} ${text === '1' ? key.replace(/(?<=l)es$|s$/, '') : key}`;
};

const figure = (part: Part, keys: readonly string[]): string | undefined => {
  const key = keys.find((one) => part.text(one) !== undefined);
  const text = key && withWord(key, part.text(key) ?? '');
  return text && text.length <= LONGEST ? text : undefined;
};

/** A figure with a number in it, which alone can stand on a dimension line. */
const size = (part: Part, keys: readonly string[]): string | undefined =>
  part.number(...keys) === undefined ? undefined : figure(part, keys);

/** The width below a shape, where the product says it. */
export const wide = (part: Part, x1: number, x2: number, bottom: number, ...keys: string[]) => {
  const text = size(part, keys.length > 0 ? keys : ['ancho', 'largo', 'diametro']);
  return text ? across(x1, x2, Math.min(448, bottom + 34), bottom, text) : '';
};

/** The height left of a shape. */
export const high = (part: Part, y1: number, y2: number, left: number, ...keys: string[]) => {
  const text = size(part, keys.length > 0 ? keys : ['alto', 'altura']);
  return text ? upright(y1, y2, Math.max(28, left - 34), left, text) : '';
};

/** A remark on a point of the shape. */
export const tell = (
  part: Part,
  x: number,
  y: number,
  toX: number,
  toY: number,
  ...keys: string[]
): string => {
  const text = figure(part, keys);
  return text ? remark(x, y, toX, toY, text) : '';
};

/** A word on the thing itself. */
export const word = (x: number, y: number, text: string, kind = 'n mid'): string =>
  `<text class="${kind}" x="${n(x)}" y="${n(y)}">${xmlText(text.slice(0, LONGEST))}</text>`;

/** A handle, a strap, a cable: a stroke with an outline. */
export const cord = (d: string, width: number, fill = PAPER): string =>
  path('o', d, `style="stroke-width:${width}"`) +
  path('v', d, `style="stroke:${fill};stroke-width:${width - 5};opacity:1"`);

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  right: number;
  bottom: number;
}

const RATIO = 1.6;

/**
 * A box in the middle of the plate with the proportions that the product says, as far as they are
 * near the usual ones: a slip of the pen must not make a line of it.
 */
export const framed = (part: Part, usual: readonly [number, number], room = [360, 300]): Box => {
  const [usualWide, usualHigh] = usual;
  const said =
    (part.number('ancho', 'largo', 'diametro') ?? usualWide) /
    (part.number('alto', 'altura') ?? usualHigh);
  const plain = usualWide / usualHigh;
  const knowsBoth =
    part.number('ancho', 'largo', 'diametro') !== undefined &&
    part.number('alto', 'altura') !== undefined;
  const ratio = knowsBoth ? Math.min(plain * RATIO, Math.max(plain / RATIO, said)) : plain;
  const [roomWide = 360, roomHigh = 300] = room;
  const w = Math.min(roomWide, roomHigh * ratio);
  const h = w / ratio;
  const [x, y] = [320 - w / 2, 222 - h / 2];
  return { x, y, w, h, right: x + w, bottom: y + h };
};

/** Width and height of a box. */
export const measured = (part: Part, { x, y, right, bottom }: Box): string =>
  wide(part, x, right, bottom) + high(part, y, bottom, x);
