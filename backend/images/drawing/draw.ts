/** A part's picture when it has no photo: an SVG plate drawn from its category and measures. */
import { genericPart } from './generic.ts';
import { drawingOf } from './kinds.ts';
import { type DrawnPart, readPart } from './part.ts';
import { type Palette, plate } from './plate.ts';

export interface DrawingStyle {
  /** The shop's catalogue is the one of auto parts, whose category ids the table of kinds knows. */
  isAutopart: boolean;
  palette?: Palette;
}

export const drawPart = (drawn: DrawnPart, style: DrawingStyle): string => {
  const draw = style.isAutopart ? drawingOf(drawn.categoryId) : genericPart;
  return plate(`${drawn.categoryName} ${drawn.code}`, draw(readPart(drawn)), style.palette);
};
