/** A part's picture when it has no photo: an SVG plate drawn from its category and measures. */
import { genericPart } from './generic.ts';
import { xmlText } from './ink.ts';
import { drawingOf } from './kinds.ts';
import { type DrawnPart, type Part, readPart } from './part.ts';
import { HEIGHT, type Palette, plate } from './plate.ts';

interface DrawingStyle {
  /** The shop's catalogue is the one of auto parts, whose category ids the table of kinds knows. */
  isAutopart: boolean;
  palette?: Palette;
}

/** How the part is built, in the corner where a drawing has its notes. */
const note = (part: Part): string => {
  const system = part.text('sistema');
  return system
    ? `<text class="q l dim" x="22" y="${HEIGHT - 16}">${xmlText(system.slice(0, 40))}</text>`
    : '';
};

export const drawPart = (drawn: DrawnPart, style: DrawingStyle): string => {
  const draw = style.isAutopart ? drawingOf(drawn.categoryId) : genericPart;
  const part = readPart(drawn);
  return plate(`${drawn.categoryName} ${drawn.code}`, draw(part) + note(part), style.palette);
};
