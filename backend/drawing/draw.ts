/** A part's picture when it has no photo: an SVG plate drawn from its category and measures. */
import { xmlText } from './ink.ts';
import { drawingNamed } from './kinds.ts';
import { type DrawnPart, type Part, readPart } from './part.ts';
import { HEIGHT, type Palette, plate } from './plate.ts';

/** How the part is built, in the corner where a drawing has its notes. */
const note = (part: Part): string => {
  const built = part.text('sistema', 'material');
  return built
    ? `<text class="q l dim" x="22" y="${HEIGHT - 16}">${xmlText(built.slice(0, 40))}</text>`
    : '';
};

export const drawPart = (drawn: DrawnPart, palette?: Palette): string => {
  const part = readPart(drawn);
  const lines = drawingNamed(drawn.drawing)(part) + note(part);
  return plate(`${drawn.categoryName} ${drawn.code}`, lines, palette);
};
