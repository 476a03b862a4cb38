/** A plate for what has no drawing of its own: a parcel with the product's initials and its category's name. */
import { circle, line, n, path, polygon, rect, row, xmlText } from './ink.ts';
import type { Part } from './part.ts';

const words = (name: string): string[] => {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 22)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 2);
};

/** Of the first two words that begin with a letter or a digit: `Robot araña` → RA. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Different products of a category get boxes of different proportions and fastenings. */
export const genericPart = (part: Part): string => {
  const w = 170 + part.pick(5, 'w') * 18;
  const h = 120 + part.pick(5, 'h') * 18;
  const d = 70 + part.pick(4, 'd') * 14;
  const [cx, cy] = [320, 200];
  const [left, right, top] = [cx - w / 2 - d / 2 + 10, cx + w / 2 - d / 2 + 10, cy - h / 2 + d / 4];
  const bottom = top + h;
  const [dx, dy] = [d, d * 0.52];
  const band = left + w * (0.4 + 0.1 * part.pick(3, 'band'));
  const marks = [
    circle('d', left + 34, bottom - 34, 15) +
      path('d', `M${n(left + 34)} ${n(bottom - 43)}v18m-9-9h18`),
    path(
      'd',
      `M${n(left + 22)} ${n(bottom - 20)}v-26m-8 9l8-10l8 10M${n(left + 46)} ${n(bottom - 20)}v-26m-8 9l8-10l8 10`,
    ),
    rect('d', left + 18, bottom - 46, 44, 28, 3) +
      row(5, (i) => line('d', left + 24 + i * 8, bottom - 40, left + 24 + i * 8, bottom - 24)),
  ][part.pick(3, 'mark')];
  return (
    polygon('b', [
      [left, top],
      [left + dx, top - dy],
      [right + dx, top - dy],
      [right, top],
    ]) +
    polygon('b', [
      [right, top],
      [right + dx, top - dy],
      [right + dx, bottom - dy],
      [right, bottom],
    ]) +
    polygon('s', [
      [right, top],
      [right + dx, top - dy],
      [right + dx, bottom - dy],
      [right, bottom],
    ]) +
    rect('b', left, top, w, h, 2) +
    polygon('g', [
      [band, top],
      [band + dx, top - dy],
      [band + 26 + dx, top - dy],
      [band + 26, top],
    ]) +
    polygon('d', [
      [band, top],
      [band + dx, top - dy],
      [band + 26 + dx, top - dy],
      [band + 26, top],
    ]) +
    path('g', `M${n(band)} ${n(top)}h26v46l-13-10l-13 10Z`) +
    path('d', `M${n(band)} ${n(top)}v46l13-10l13 10v-46`) +
    (marks ?? '') +
    `<text class="n big" x="${n(right - w * 0.26)}" y="${n(bottom - h * 0.36)}">${xmlText(initials(part.name))}</text>` +
    words(part.categoryName)
      .map(
        (text, index) =>
          `<text class="n mid" x="320" y="${400 + index * 30}">${xmlText(text)}</text>`,
      )
      .join('')
  );
};
