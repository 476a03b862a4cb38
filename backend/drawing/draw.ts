/** A part's picture when it has no photo: an SVG plate drawn from its category and measures. */
import { xmlText } from './ink.ts';
import { type DrawnPart, type Part, readPart } from './part.ts';
import { HEIGHT, type Palette, plate } from './plate.ts';

/** What a shop draws for a category: its ids mean something only within one catalogue. */
export type DrawingOf = (categoryId: string) => (part: Part) => string;

/** How the part is built, in the corner where a drawing has its notes. */
const note = (part: Part): string => {
  const system = part.text('sistema');
  return system
    ? `<text class="q l dim" x="22" y="${HEIGHT - 16}">${xmlText(system.slice(0, 40))}</text>`
    : '';
};

export const drawPart = (drawn: DrawnPart, drawingOf: DrawingOf, palette?: Palette): string => {
  const part = readPart(drawn);
  const lines = drawingOf(drawn.categoryId)(part) + note(part);
  return plate(`${drawn.categoryName} ${drawn.code}`, lines, palette);
};
