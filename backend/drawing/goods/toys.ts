/** Toys: bricks, puzzles, cars, experiments, board games. */
import { circle, line, path, rect, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  colour,
  cord,
  DARK,
  disc,
  GLASS,
  GREEN,
  METAL,
  on,
  paint,
  round,
  SKY,
  shape,
  tell,
  WOOD,
  wide,
  word,
} from './pieces.ts';

/** A brick in oblique view with its studs. */
const brick = (x: number, y: number, studs: number, fill: string): string => {
  const w = studs * 46;
  return (
    shape(fill, `M${x} ${y}l24-20h${w}l-24 20Z`) +
    shape(fill, `M${x + w} ${y}l24-20v56l-24 20Z`) +
    path('s', `M${x + w} ${y}l24-20v56l-24 20Z`) +
    row(studs, (i) => shape(fill, `M${x + 19 + i * 46} ${y - 10}v-14q16-7 32 0v14q-16 7-32 0Z`)) +
    shape(fill, `M${x} ${y}h${w}v56h${-w}Z`)
  );
};

const bricks = (part: Part): string => {
  const own = colour(part, '#cf5a52');
  return (
    brick(150, 300, 6, '#4f7fb8') +
    brick(430, 322, 2, GREEN) +
    brick(196, 244, 3, AMBER) +
    brick(334, 244, 2, own) +
    brick(196, 188, 4, own) +
    brick(242, 132, 2, '#ffffff') +
    tell(part, 500, 130, 380, 160, 'piezas') +
    tell(part, 500, 230, 430, 260, 'edad')
  );
};

/** Interlocked pieces, one of them lifted. */
const puzzle = (part: Part): string => {
  if (/madera/i.test(part.text('material') ?? ''))
    return (
      shape(WOOD, disc(250, 226, 116)) +
      row(12, (i) =>
        shape(
          WOOD,
          round(
            250 + 120 * Math.cos((i * Math.PI) / 6) - 13,
            226 + 120 * Math.sin((i * Math.PI) / 6) - 13,
            26,
            26,
            5,
          ),
        ),
      ) +
      shape('#f6f8f9', disc(250, 226, 46)) +
      shape('#c29a6c', disc(438, 292, 70)) +
      row(8, (i) =>
        shape(
          '#c29a6c',
          round(
            438 + 74 * Math.cos((i * Math.PI) / 4) - 11,
            292 + 74 * Math.sin((i * Math.PI) / 4) - 11,
            22,
            22,
            5,
          ),
        ),
      ) +
      shape('#f6f8f9', disc(438, 292, 26)) +
      shape(METAL, disc(250, 226, 12)) +
      shape(METAL, disc(438, 292, 9)) +
      tell(part, 500, 110, 340, 150, 'piezas')
    );
  const fills = [SKY, '#a5d0e6', GREEN, AMBER, '#ee9a4d', '#b5dfca'];
  const piece = (i: number, j: number) => {
    const [x, y] = [128 + i * 96, 100 + j * 96];
    return shape(
      fills[(i * 2 + j * 3 + part.pick(6, 'tint')) % fills.length] ?? SKY,
      `M${x} ${y}h96v36${i < 3 ? 'q6-10 14-10a19 19 0 0 1 0 38q-8 0-14-10' : 'h0v18'}v36h-34${j < 2 ? 'q10 6 10 14a19 19 0 0 1-38 0q0-8 10-14' : 'h-18'}h-34Z`,
    );
  };
  // From the last to the first: knobs lie on their neighbours.
  return (
    row(3, (j) => row(4, (i) => (i === 3 && j === 0 ? '' : piece(3 - i, 2 - j)))) +
    `<g transform="translate(40 -26) rotate(14 176 148)">${piece(0, 0)}</g>`.replace(
      'translate(40 -26)',
      'translate(-34 -30)',
    ) +
    tell(part, 560, 70, 470, 130, 'piezas') +
    wide(part, 128, 512, 396, 'ancho')
  );
};

const car = (part: Part): string => {
  const fill = colour(part, '#cf5a52');
  const isTruck = /trepadora|camioneta|excavadora/i.test(part.name);
  const wheel = (x: number) =>
    shape(DARK, disc(x, 318, isTruck ? 62 : 52)) +
    row(16, (i) =>
      path(
        'i',
        `M${x} 318m${Math.round(54 * Math.cos((i * Math.PI) / 8))} ${Math.round(54 * Math.sin((i * Math.PI) / 8))}l${Math.round(6 * Math.cos((i * Math.PI) / 8))} ${Math.round(6 * Math.sin((i * Math.PI) / 8))}`,
      ),
    ) +
    shape(METAL, disc(x, 318, 24)) +
    circle('d', x, 318, 9);
  return (
    line('o', 452, 190, 486, 70) +
    circle('w', 487, 66, 6) +
    (isTruck
      ? shape(fill, 'M96 216h130l30-84h120q14 0 18 14l22 70h128q16 0 16 18v62H96Z') +
        shape(GLASS, 'M250 212l22-64h44v64ZM330 148h42l20 64h-62Z')
      : shape(
          fill,
          'M72 268q6-38 60-44l76-8q60-66 110-68h80q30 0 64 66q96 8 106 44q6 26-12 30H84q-14-2-12-20Z',
        ) + shape(GLASS, 'M236 212q40-44 84-46v46ZM336 166h58q20 4 40 46h-98Z')) +
    path(on(fill), 'M120 262h400') +
    shape(AMBER, round(536, 250, 28, 20, 8)) +
    word(320, 268, part.text('escala') ?? '', 'n').replace(
      'class="n"',
      'class="n" style="fill:#fff"',
    ) +
    wheel(182) +
    wheel(458) +
    tell(part, 120, 110, 230, 200, 'velocidad') +
    tell(part, 540, 420, 500, 350, 'autonomia')
  );
};

/** Flask and tube, or the telescope on its legs. */
const scienceKit = (part: Part): string => {
  const name = part.name.toLowerCase();
  if (/telescopio|microscopio/.test(name))
    return (
      cord('M318 232L222 404M322 232V404M326 232L420 404', 10) +
      shape('#4f7fb8', 'M116 306L104 272L388 128l24 50Z') +
      shape(METAL, 'M384 122l66-34l32 64l-66 34Z') +
      shape(DARK, 'M116 306l-12-34l-34 16l12 34Z') +
      shape(DARK, disc(320, 228, 22)) +
      row(5, (i) =>
        path('w', `M${500 + (i % 2) * 44} ${70 + i * 22}l4 8l8 1l-6 6l2 8l-8-4l-8 4l2-8l-6-6l8-1Z`),
      ) +
      tell(part, 520, 320, 440, 160, 'apertura', 'aumento')
    );
  const liquid = colour(part, '#6cae75');
  return (
    shape(GLASS, 'M270 62h80v104l96 186q14 44-30 46H204q-44-2-30-46l96-186Z') +
    shape(liquid, 'M214 276h192l40 76q14 44-30 46H204q-44-2-30-46Z') +
    shape('#ffffff', round(258, 52, 104, 22, 8)) +
    paint(
      '#ffffff',
      circle('c', 270, 330, 13) + circle('c', 330, 302, 9) + circle('c', 352, 356, 16),
    ) +
    path('o', 'M236 240l-34 66') +
    shape(GLASS, 'M470 110h40v200q0 26-20 26t-20-26Z') +
    shape('#ee9a4d', 'M470 220h40v90q0 26-20 26t-20-26Z') +
    line('o', 460, 110, 520, 110) +
    circle('d', 300, 30, 7) +
    circle('d', 322, 20, 4) +
    tell(part, 120, 110, 270, 150, 'experimentos', 'piezas') +
    tell(part, 540, 420, 440, 376, 'edad')
  );
};

const boardGame = (part: Part): string => {
  if (/naipes|cartas/i.test(part.name))
    return (
      row(
        4,
        (i) =>
          `<g transform="rotate(${-24 + i * 16} 320 460)">${shape('#ffffff', round(238, 100, 164, 250, 14))}${rect('d', 252, 114, 136, 222, 8)}${path(i === 3 ? 'g' : 'h', 'M320 170q40 34 40 66a40 40 0 0 1-80 0q0-32 40-66Z')}${circle('w', 320, 236, i === 3 ? 16 : 6)}</g>`,
      ) + tell(part, 540, 420, 430, 330, 'jugadores')
    );
  const isDomino = /dominó/i.test(part.name);
  const die = (x: number, y: number, dots: readonly (readonly [number, number])[]) =>
    shape('#ffffff', round(x, y, 62, 62, 12)) +
    dots.map(([dx, dy]) => circle('k', x + 31 + dx * 17, y + 31 + dy * 17, 5.5)).join('');
  const tile = (x: number, y: number, turned: number) =>
    `<g transform="rotate(${turned} ${x} ${y})">${shape(WOOD, round(x - 40, y - 82, 80, 164, 10))}${line('d', x - 34, y, x + 34, y)}${circle('k', x - 16, y - 56, 7)}${circle('k', x + 16, y - 26, 7)}${circle('k', x, y + 42, 7)}</g>`;
  if (isDomino)
    return (
      tile(220, 220, -18) +
      tile(330, 226, 4) +
      tile(440, 214, 22) +
      tell(part, 540, 400, 470, 300, 'jugadores')
    );
  return (
    shape(colour(part, GREEN), 'M320 96L556 216L320 336L84 216Z') +
    shape('#b98f62', 'M84 216L320 336v26L84 242ZM556 216L320 336v26l236-120Z') +
    row(3, (i) =>
      path(
        'd',
        `M${143 + i * 59} ${186 - i * 30}l236 120M${497 - i * 59} ${186 - i * 30}l-236 120`,
      ),
    ) +
    shape('#cf5a52', 'M226 236q-4-30 10-46a15 15 0 1 1 20 0q14 16 10 46Z') +
    shape('#4f7fb8', 'M370 206q-4-30 10-46a15 15 0 1 1 20 0q14 16 10 46Z') +
    shape(AMBER, 'M296 176q-4-30 10-46a15 15 0 1 1 20 0q14 16 10 46Z') +
    die(420, 306, [
      [-1, -1],
      [0, 0],
      [1, 1],
    ]) +
    die(500, 340, [
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
    ]) +
    tell(part, 130, 80, 226, 150, 'jugadores') +
    tell(part, 130, 400, 220, 320, 'edad')
  );
};

export const toys: Drawings = {
  bricks,
  puzzle,
  car,
  'science-kit': scienceKit,
  'board-game': boardGame,
};
