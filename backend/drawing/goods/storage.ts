/** What keeps a house in order, its garden, and its feasts. */
import { circle, line, n, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  body,
  colour,
  cord,
  DARK,
  disc,
  GREEN,
  high,
  METAL,
  on,
  round,
  shape,
  tell,
  WOOD,
  wide,
} from './pieces.ts';

const basket = (part: Part): string => {
  const fill = colour(part, '#dcc9a4');
  const hasLid = /tapa|picnic/i.test(part.name);
  const rows = 8;
  return (
    cord(
      hasLid ? 'M200 160C200 20 440 20 440 160' : 'M166 190q-46 6-40 60M474 190q46 6 40 60',
      11,
    ) +
    shape(fill, 'M150 156H490L456 366q-4 20-24 20H208q-20 0-24-20Z') +
    row(rows, (j) => {
      const y = 178 + j * 26;
      const half = 166 - j * 4.4;
      return row(14, (i) =>
        path(
          on(fill),
          `M${n(320 - half + (i * half) / 7)} ${y + ((i + j) % 2) * 8}q${n(half / 14)} ${(i + j) % 2 ? -14 : 14} ${n(half / 7)} 0`,
        ),
      );
    }) +
    shape(fill, round(140, 146, 360, 24, 12)) +
    (hasLid
      ? shape(fill, 'M146 146q174-40 348 0Z') + shape('#93684b', round(300, 140, 40, 54, 6))
      : '') +
    wide(part, 150, 490, 390, 'ancho', 'diametro') +
    high(part, 150, 386, 126)
  );
};

/** A box in oblique view; glassy ones show what they hold, wicker and wood their weave. */
const box = (part: Part): string => {
  const fill = colour(part, WOOD);
  return (
    body(part, WOOD, 'M116 190H436V366H116Z') +
    shape(fill, 'M436 190L524 134V306L436 366Z') +
    path('s', 'M436 190L524 134V306L436 366Z') +
    shape(fill, 'M104 150L196 92H540L448 150Z') +
    shape(fill, 'M104 150H448V192H104Z') +
    shape(fill, 'M448 150L540 92V134L448 192Z') +
    path('s', 'M448 150L540 92V134L448 192Z') +
    (/divisiones/i.test(part.name)
      ? row(3, (i) => line(on(fill), 180 + i * 80, 192, 180 + i * 80, 366))
      : '') +
    (/mimbre/i.test(part.text('material') ?? '')
      ? row(6, (i) =>
          path(on(fill), `M116 ${212 + i * 26}q20-12 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0`),
        )
      : '') +
    shape('#ffffff', round(226, 246, 100, 58, 6)) +
    line('d', 246, 268, 306, 268) +
    line('d', 256, 284, 296, 284) +
    shape(METAL, round(260, 176, 34, 34, 5)) +
    wide(part, 116, 436, 372, 'ancho') +
    high(part, 150, 366, 104) +
    tell(part, 540, 420, 470, 330, 'capacidad')
  );
};

const hooks = (part: Part): string => {
  const fill = colour(part, WOOD);
  const count = Math.max(2, Math.min(7, part.number('ganchos') ?? 4));
  const step = 440 / count;
  return (
    shape(fill, round(86, 130, 468, 70, 12)) +
    path(on(fill), 'M100 148q220 14 440 0') +
    row(count, (i) => {
      const x = 100 + step * (i + 0.5);
      return (
        cord(`M${n(x)} 170v70q0 44 30 40t22-40`, 10) +
        shape(METAL, disc(x, 166, 17)) +
        shape(METAL, disc(x + 52, 240, 9))
      );
    }) +
    circle('d', 108, 186, 5) +
    circle('d', 532, 186, 5) +
    wide(part, 86, 554, 320, 'ancho') +
    tell(part, 540, 90, 480, 140, 'ganchos')
  );
};

const tote = (part: Part): string => {
  const fill = colour(part, '#f5ead2');
  const isLunch = /vianda/i.test(part.name);
  return (
    cord(
      isLunch
        ? 'M250 120C250 40 390 40 390 120'
        : 'M236 140C230 20 300 20 296 140M344 140C340 20 410 20 404 140',
      11,
    ) +
    body(
      part,
      '#f5ead2',
      isLunch ? 'M206 118H434V370q0 18-18 18H224q-18 0-18-18Z' : 'M176 138H464L484 390H156Z',
    ) +
    (isLunch
      ? path(on(fill), 'M206 176H434M300 176v18h40v-18')
      : path(on(fill), 'M178 160H462M190 390l-6-50M450 390l6-50')) +
    wide(part, isLunch ? 206 : 156, isLunch ? 434 : 484, 396, 'ancho') +
    high(part, isLunch ? 118 : 138, 388, 156)
  );
};

const leaf = (x: number, y: number, dx: number, dy: number): string =>
  shape(
    GREEN,
    `M${x} ${y}q${dx * 0.1} ${dy * 0.8} ${dx} ${dy}q${dx * -0.1} ${dy * -0.8} ${-dx} ${-dy}Z`,
  ) + line('d', x, y, x + dx * 0.8, y + dy * 0.8);

const pot = (part: Part): string => {
  const isHung = /colgante/i.test(part.name);
  return (
    leaf(320, 214, -120, -90) +
    leaf(320, 214, 120, -84) +
    leaf(320, 214, -66, -150) +
    leaf(320, 214, 70, -156) +
    leaf(320, 214, 26, -184) +
    (isHung
      ? path('o', 'M216 214L320 20L424 214', 'style="stroke-width:2"') + circle('o', 320, 18, 8)
      : '') +
    body(part, '#c9764f', 'M214 240H426L398 378q-4 18-22 18H264q-18 0-22-18Z') +
    body(part, '#c9764f', 'M200 208H440V246H200Z') +
    (isHung
      ? path('o', 'M226 246q94 60 188 0M320 290v100', 'style="stroke-width:2"')
      : shape(colour(part, '#c9764f'), 'M220 396H420l-14 18H234Z')) +
    wide(part, 200, 440, 414, 'diametro') +
    high(part, 208, 396, 190)
  );
};

const wateringCan = (part: Part): string => {
  const fill = colour(part, METAL);
  const isLong = /pico largo/i.test(part.name);
  return (
    cord('M300 172C290 60 470 70 462 230', 12) +
    shape(
      fill,
      isLong
        ? 'M260 330C150 330 150 180 84 120l14-12C190 170 190 280 262 290Z'
        : 'M262 340L128 190l26-22L266 260Z',
    ) +
    (isLong
      ? ''
      : shape(fill, 'M112 214L162 148L98 140Z') +
        row(6, (i) => path('a', `M${96 + i * 8} ${150 + i * 9}q-24 10-30 ${46 - i * 2}`))) +
    body(part, METAL, 'M250 176H450L466 366q0 20-20 20H254q-20 0-20-20Z') +
    path(on(fill), 'M252 204h196M242 340h216') +
    (/elefante/i.test(part.name)
      ? circle('k', 392, 262, 7) + path('o', 'M300 240q-40 20-10 70q40 10 40-40Z')
      : '') +
    tell(part, 540, 420, 450, 360, 'capacidad') +
    high(part, 90, 386, 86)
  );
};

const birdhouse = (part: Part): string => {
  const fill = colour(part, WOOD);
  const isFeeder = /comedero/i.test(part.name);
  return (
    line('o', 320, 24, 320, 64) +
    circle('o', 320, 20, 7) +
    (isFeeder
      ? shape(WOOD, 'M214 180h16v160h-16ZM410 180h16v160h-16Z') +
        shape('#f0dfb0', 'M250 220H390V340H250Z') +
        row(7, (i) => row(4, (j) => circle('h', 264 + i * 18, 244 + j * 24, 3)))
      : shape(fill, 'M210 178L320 92L430 178V360H210Z') +
        row(4, (i) => line(on(fill), 254 + i * 44, 150, 254 + i * 44, 360)) +
        shape(DARK, disc(320, 232, 36)) +
        shape(WOOD, round(312, 290, 16, 46, 6))) +
    shape(isFeeder ? fill : '#93684b', 'M320 58L472 172L448 200L320 104L192 200L168 172Z') +
    shape('#93684b', isFeeder ? 'M180 340H460l-10 34H190Z' : round(190, 360, 260, 22, 4)) +
    shape('#cf5a52', 'M452 318q34-34 62 0l22-6l-16 22q-10 30-48 28q-26-4-20-44Z') +
    circle('k', 504, 322, 4) +
    high(part, 60, 382, 176) +
    wide(part, 190, 450, 386, 'ancho')
  );
};

const bunting = (part: Part): string => {
  if (/globo/i.test(part.name)) {
    const balloon = (x: number, y: number, fill: string) =>
      path('o', `M${x} ${y + 92}q-20 60 10 120t-8 110`, 'style="stroke-width:2"') +
      shape(
        fill,
        `M${x} ${y + 92}C${x - 96} ${y + 20} ${x - 70} ${y - 60} ${x - 24} ${y - 56}q20 2 24 26q4-24 24-26C${x + 70} ${y - 60} ${x + 96} ${y + 20} ${x} ${y + 92}Z`,
      ) +
      path('i', `M${x - 40} ${y - 26}q-14 14-6 40`);
    return (
      balloon(226, 150, colour(part, '#cf5a52')) +
      balloon(424, 170, '#efb3bd') +
      balloon(324, 110, AMBER) +
      tell(part, 540, 420, 420, 330, 'piezas')
    );
  }
  const fills = [colour(part, '#cf5a52'), '#ffffff', AMBER, '#a5d0e6'];
  const flags = (y: number, sag: number) =>
    path('o', `M40 ${y}Q320 ${y + sag * 2} 600 ${y}`) +
    row(9, (i) => {
      const at = (i + 0.5) / 9;
      const [x, top] = [40 + 560 * at, y + sag * 4 * at * (1 - at)];
      const d = `M${n(x - 25)} ${n(top)}h50L${n(x)} ${n(top + 78)}Z`;
      return i % 2 ? shape(fills[i % fills.length] ?? AMBER, d) : body(part, '#cf5a52', d);
    });
  return flags(84, 62) + flags(240, 62) + tell(part, 530, 440, 500, 330, 'banderines', 'largo');
};

const giftWrap = (part: Part): string =>
  /libreta/i.test(part.name)
    ? row(
        3,
        (i) =>
          body(part, '#f5ead2', round(176 + i * 46, 84 + i * 30, 190, 256, 8)) +
          line('d', 194 + i * 46, 86 + i * 30, 194 + i * 46, 338 + i * 30),
      ) +
      path('a', 'M268 270h190M364 146v252') +
      path('o', 'M364 268q-46-40-30 6t30-6q46-40 30 6t-30-6') +
      tell(part, 540, 90, 440, 190, 'piezas')
    : shape(colour(part, '#4f7fb8'), 'M128 240L470 108l38 96L166 336Z') +
      body(part, '#4f7fb8', 'M128 240L470 108l38 96L166 336Z') +
      shape('#ffffff', disc(147, 288, 20, 52)) +
      path('d', disc(147, 288, 12, 32)) +
      path('d', disc(147, 288, 5, 14)) +
      path('a', 'M300 174q36 40 40 96') +
      shape('#cf5a52', 'M310 206q-50-50-70-14t70 14q50-56 76-26t-76 26l34 60l-34-14l-26 26Z') +
      tell(part, 540, 400, 490, 230, 'largo') +
      tell(part, 130, 110, 220, 204, 'ancho');

const bauble = (part: Part): string => {
  const fill = colour(part, '#cf5a52');
  const top = path('o', 'M320 20v70') + shape(METAL, round(298, 88, 44, 28, 5));
  if (/corazón/i.test(part.name))
    return (
      top +
      shape(fill, 'M320 392C170 300 176 136 258 124q44-4 62 38q18-42 62-38c82 12 88 176-62 268Z') +
      path(on(fill), 'M230 190q10-36 44-38') +
      high(part, 120, 390, 190)
    );
  if (/estrella/i.test(part.name))
    return (
      top +
      shape(fill, 'M320 112l44 96l106 12l-78 72l20 104l-92-52l-92 52l20-104l-78-72l106-12Z') +
      high(part, 112, 396, 170)
    );
  return (
    top +
    shape(fill, disc(320, 252, 138)) +
    path(on(fill), 'M186 226q134 60 268 0M190 290q130 60 260 0') +
    row(
      7,
      (i) =>
        `<circle cx="${212 + i * 36}" cy="${n(266 + 18 * Math.sin((i / 6) * Math.PI))}" r="7" fill="#fff" opacity=".8"/>`,
    ) +
    path('i', 'M226 190q20-40 60-50', 'style="stroke-width:6"') +
    wide(part, 182, 458, 396, 'diametro') +
    tell(part, 540, 100, 420, 160, 'piezas')
  );
};

export const storage: Drawings = { basket, box, hooks, tote };
export const garden: Drawings = { pot, 'watering-can': wateringCan, birdhouse };
export const party: Drawings = { bunting, 'gift-wrap': giftWrap, bauble };
