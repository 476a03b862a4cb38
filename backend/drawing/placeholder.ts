import { line, path, polygon, rect, xmlText } from './ink.ts';

const LINE_LENGTH = 22;

const wrapWords = (name: string): string[] => {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 2);
};

const TOP: [number, number][] = [
  [200, 150],
  [256, 96],
  [460, 96],
  [404, 150],
];
const SIDE: [number, number][] = [
  [404, 150],
  [460, 96],
  [460, 270],
  [404, 330],
];
const BAND: [number, number][] = [
  [284, 150],
  [340, 96],
  [376, 96],
  [320, 150],
];

/** Draws the placeholder of a category: a parcel over the category's name. */
export const placeholder = (categoryName: string): string =>
  polygon('b', TOP) +
  polygon('b', SIDE) +
  polygon('s', SIDE) +
  rect('b', 200, 150, 204, 180, 2) +
  polygon('g', BAND) +
  polygon('d', BAND) +
  path('g', 'M284 150h36v54l-18-12l-18 12Z') +
  path('d', 'M284 150v54l18-12l18 12v-54') +
  line('d', 222, 292, 276, 292) +
  line('d', 222, 308, 258, 308) +
  wrapWords(categoryName)
    .map(
      (text, index) =>
        `<text class="n mid" x="320" y="${392 + index * 32}">${xmlText(text)}</text>`,
    )
    .join('');
