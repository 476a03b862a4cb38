import { type Font, outline, widthOf, wrap } from '#backend/drawing/words';

interface PosterColours {
  ground: string;
  /** The slide's title. */
  title: string;
  text: string;
  button: string;
  onButton: string;
}

interface PosterWords {
  title: string;
  text: string;
  /** Text of the button, which is part of the picture. */
  link: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes and places of a poster, in pixels. */
export interface Shape {
  name: string;
  width: number;
  height: number;
  words: Box;
  art: Box;
  title: number;
  text: number;
}

/** Makes a shape with words beside the art, up to twice as dense as it is shown. */
const beside = (name: string, width: number, height: number): Shape => ({
  name,
  width,
  height,
  words: { x: width * 0.05, y: height * 0.08, width: width * 0.44, height: height * 0.84 },
  art: { x: width * 0.53, y: height * 0.09, width: width * 0.42, height: height * 0.82 },
  title: height * 0.106,
  text: height * 0.046,
});

/** Shapes for a whole page's width, beside the finder for vehicles, and for phones. */
export const SHAPES = {
  wide: beside('ancho', 1680, 600),
  besideFinder: beside('junto', 1200, 640),
  small: {
    name: 'chico',
    width: 720,
    height: 880,
    words: { x: 44, y: 404, width: 636, height: 452 },
    art: { x: 60, y: 36, width: 600, height: 336 },
    title: 58,
    text: 32,
  },
} satisfies Record<string, Shape>;

const MOST_LINES = 3;
const LEADING = { title: 1.08, text: 1.36 };

interface Block {
  height: number;
  /** Renders at the `y` of the upper edge. */
  at: (y: number) => string;
}

const linesOf = (
  font: Font,
  text: string,
  {
    size,
    leading,
    x,
    width,
    fill,
  }: Record<'size' | 'leading' | 'x' | 'width', number> & { fill: string },
): Block => {
  const lines = wrap(font, text, { size, width, most: MOST_LINES });
  return {
    height: lines.length * size * leading,
    at: (y) =>
      lines
        // The baseline is some four fifths down a line.
        .map((line, index) =>
          outline(font, line, { x, y: y + size * (index * leading + 0.82), size, fill }),
        )
        .join(''),
  };
};

const buttonOf = (
  font: Font,
  label: string,
  size: number,
  x: number,
  colours: PosterColours,
): Block => {
  const padding = size * 0.9;
  const height = size * 2.3;
  const width = widthOf(font, label, size) + 2 * padding;
  return {
    height,
    at: (y) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${size * 0.5}" fill="${colours.button}"/>` +
      outline(font, label, {
        x: x + padding,
        y: y + height / 2 + size * 0.34,
        size,
        fill: colours.onButton,
      }),
  };
};

const wordsOf = (
  { title, text, link }: PosterWords,
  { words: { x, y, width, height }, title: large, text: size }: Shape,
  font: Font,
  colours: PosterColours,
): string => {
  const blocks = [
    linesOf(font, title, { size: large, leading: LEADING.title, x, width, fill: colours.title }),
    linesOf(font, text, { size, leading: LEADING.text, x, width, fill: colours.text }),
    buttonOf(font, link, size * 0.98, x, colours),
  ];
  const gap = size * 0.8;
  const all = blocks.reduce((sum, block) => sum + block.height, 0) + gap * (blocks.length - 1);
  let top = y + Math.max(0, (height - all) / 2);
  return blocks
    .map((block) => {
      const drawn = block.at(top);
      top += block.height + gap;
      return drawn;
    })
    .join('');
};

const placed = ({ x, y, width, height }: Box): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** Draws a sheet of paper with a picture and a margin. */
const sheet = (png: string, box: Box, paper: string): string => {
  const edge = Math.min(box.width, box.height);
  const margin = edge * 0.1;
  const inside = {
    x: box.x + margin,
    y: box.y + margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin,
  };
  return `<rect ${placed(box)} rx="${edge * 0.06}" fill="${paper}"/><image ${placed(inside)} href="${png}"/>`;
};

/** Above this ratio the small sheets are beside the large one, otherwise below it. */
const LYING = 1.15;
/** Share of the large sheet, and of the gaps. */
const MAIN = 0.62;
const GAP = 0.024;

/** Places a large sheet and two small ones. */
const sheetBoxes = (art: Box): [main: Box, ...small: Box[]] => {
  const gap = art.width * GAP;
  if (art.width / art.height > LYING) {
    const width = art.width * (1 - MAIN) - gap;
    const height = (art.height - gap) / 2;
    const x = art.x + art.width - width;
    return [
      { ...art, width: art.width * MAIN },
      { x, y: art.y, width, height },
      { x, y: art.y + height + gap, width, height },
    ];
  }
  const width = (art.width - gap) / 2;
  const height = art.height * (1 - MAIN) - gap;
  const y = art.y + art.height - height;
  return [
    { ...art, height: art.height * MAIN },
    { x: art.x, y, width, height },
    { x: art.x + width + gap, y, width, height },
  ];
};

const sheets = (pictures: readonly string[], art: Box, paper: string): string => {
  const boxes = pictures.length > 2 ? sheetBoxes(art) : [art];
  return boxes.map((box, index) => sheet(pictures[index] ?? '', box, paper)).join('');
};

export type Art =
  /** Pictures of goods as data URLs, on the shop's paper. */
  | { goods: readonly string[]; paper: string }
  /** The shop's own drawing. */
  | { drawing: string };

const artOf = (art: Art, box: Box): string => {
  if ('goods' in art) return sheets(art.goods, box, art.paper);
  return art.drawing.replace('<svg', `<svg ${placed(box)}`);
};

/** Draws a slide as an SVG whose letters are outlines, so that it needs no fonts. */
export const poster = (
  words: PosterWords,
  art: Art,
  shape: Shape,
  { font, colours }: { font: Font; colours: PosterColours },
): string => {
  const { width, height, art: box } = shape;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<circle cx="${cx}" cy="${cy}" r="${Math.max(box.width, box.height) * 0.68}" fill="${colours.text}" opacity=".07"/>`,
    artOf(art, box),
    wordsOf(words, shape, font, colours),
    '</svg>',
  ].join('');
};
