/** Mate and open air, desk, pets and sport. */
import { circle, line, n, path, ring, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  body,
  colour,
  cord,
  DARK,
  disc,
  high,
  METAL,
  on,
  round,
  shape,
  tell,
  wide,
} from './pieces.ts';

const mate = (part: Part): string => {
  const fill = colour(part, '#93684b');
  const isSteel = /acero/i.test(part.text('material') ?? '');
  return (
    cord('M330 150L430 40q10-12 26-6', 11) +
    path('v', 'M330 150L430 40q10-12 26-6', `style="stroke:${METAL};stroke-width:6;opacity:1"`) +
    shape(
      fill,
      isSteel
        ? 'M214 146H426L404 366q-4 22-26 22H262q-22 0-26-22Z'
        : 'M232 150q-56 60-50 130q10 108 138 108t138-108q6-70-50-130Z',
    ) +
    (/cuero/i.test(part.text('material') ?? '')
      ? path(on(fill), 'M320 172V386', 'stroke-dasharray="8 6" style="stroke-width:3"')
      : path(on(fill), isSteel ? 'M224 250H416' : 'M206 230q-10 60 20 110')) +
    shape(
      METAL,
      isSteel ? round(206, 126, 228, 30, 12) : 'M222 128H418q10 14-2 34H224q-12-20-2-34Z',
    ) +
    shape('#8fae6b', disc(320, 132, isSteel ? 96 : 84, 11)) +
    row(9, (i) => path('d', `M${256 + i * 15} ${130 + (i % 3) * 3}l7-4`)) +
    high(part, 128, 388, 182) +
    tell(part, 560, 400, 420, 340, 'capacidad', 'tamano')
  );
};

const thermos = (part: Part): string => {
  const fill = colour(part, METAL);
  return /botella/i.test(part.name)
    ? shape(METAL, round(290, 44, 60, 56, 8)) +
        path('o', 'M296 44q0-24 24-24t24 24') +
        shape(fill, 'M284 100h72q36 20 36 70v206q0 22-22 22H270q-22 0-22-22V170q0-50 36-70Z') +
        path(on(fill), 'M250 200q70 14 140 0M270 180v180') +
        tell(part, 560, 110, 390, 160, 'capacidad') +
        tell(part, 560, 400, 390, 350, 'conservacion')
    : cord('M400 150q96 0 96 100t-96 96', 17) +
        shape(METAL, 'M262 96h116l24 40H238Z') +
        shape(DARK, round(274, 44, 92, 56, 10)) +
        shape(DARK, 'M366 60l36 6v16l-36 6Z') +
        shape(fill, 'M238 136H402V374q0 24-24 24H262q-24 0-24-24Z') +
        shape(METAL, 'M238 340H402v22H238Z') +
        path(on(fill), 'M262 154v176') +
        tell(part, 560, 90, 390, 150, 'capacidad') +
        tell(part, 100, 400, 246, 350, 'conservacion');
};

const backpack = (part: Part): string => {
  const fill = colour(part, '#4f7fb8');
  const isTall = /montaña/i.test(part.name);
  return (
    cord('M282 66q0-40 38-40t38 40', 11) +
    shape(fill, round(154, 220, 44, 140, 16)) +
    shape(fill, round(442, 220, 44, 140, 16)) +
    (isTall ? shape('#dcc9a4', round(206, 376, 228, 38, 18)) : '') +
    shape(
      fill,
      `M190 170q0-114 130-114t130 114v${isTall ? 196 : 204}q0 26-26 26H216q-26 0-26-26Z`,
    ) +
    path(on(fill), 'M212 190q0-94 108-94t108 94') +
    shape(fill, round(226, 236, 188, 134, 18)) +
    path(on(fill), 'M240 262H400') +
    shape(METAL, round(384, 256, 10, 26, 4)) +
    shape('#ffffff', round(292, 150, 56, 30, 6)) +
    (isTall ? cord('M210 130h220M214 206h212', 7) : '') +
    high(part, 56, 396, 150) +
    tell(part, 560, 110, 430, 140, 'capacidad')
  );
};

const tent = (part: Part): string => {
  const fill = colour(part, '#6cae75');
  return (
    path('a', 'M40 372H600') +
    shape(fill, 'M76 368Q170 70 320 82Q470 70 564 368Z') +
    shape('#f5ead2', 'M320 82Q236 220 232 368H408Q404 220 320 82Z') +
    path('d', 'M320 82V368M320 368Q300 240 320 120') +
    path(on(fill), 'M320 82Q180 190 130 368M320 82Q460 190 510 368') +
    path('o', 'M320 82L30 380M320 82L610 380', 'style="stroke-width:1.500"') +
    shape(AMBER, 'M314 62h24l-6 9l6 9h-24Z') +
    wide(part, 76, 564, 380, 'ancho') +
    high(part, 82, 368, 76) +
    tell(part, 560, 110, 440, 150, 'personas')
  );
};

const notebook = (part: Part): string => {
  const fill = colour(part, '#c9764f');
  return (
    shape('#ffffff', 'M196 66H452q10 0 10 10V384q0 10-10 10H196Z') +
    row(4, (i) => line('h', 458 - i * 3, 80, 458 - i * 3, 388)) +
    shape(fill, 'M186 56H440q12 0 12 12V374q0 12-12 12H186q-12 0-12-12V68q0-12 12-12Z') +
    row(12, (i) => cord(`M162 ${80 + i * 26}h34`, 5)) +
    shape('#ffffff', round(246, 108, 160, 84, 6)) +
    row(3, (i) => line('d', 264, 132 + i * 20, 388, 132 + i * 20)) +
    (/libreta|agenda/i.test(part.name) ? shape(AMBER, 'M420 56h12v330h-12Z') : '') +
    wide(part, 174, 462, 396, 'ancho') +
    high(part, 56, 386, 160) +
    tell(part, 560, 110, 452, 150, 'hojas')
  );
};

const pencils = (part: Part): string => {
  const isGraphite = /grafito/i.test(part.name);
  const isMarker = /marcador/i.test(part.name);
  const fills = isGraphite
    ? ['#d8a83e', '#56646c']
    : ['#cf5a52', '#ee9a4d', '#f0cf52', '#6cae75', '#63bfb8', '#4f7fb8', '#9a7cc0', '#efb3bd'];
  return (
    row(8, (i) => {
      const [x, fill] = [160 + i * 40, fills[i % fills.length] ?? AMBER];
      const y = 62 + Math.abs(i - 3.5) * 9;
      return isMarker
        ? shape(fill, round(x, n2(y), 34, 90, 8)) +
            shape('#ffffff', `M${x + 2} ${n2(y + 90)}h30V300h-30Z`)
        : shape('#f0dfc0', `M${x} ${n2(y + 66)}L${x + 17} ${n2(y)}L${x + 34} ${n2(y + 66)}Z`) +
            `<path fill="${isGraphite ? '#56646c' : fill}" d="M${x + 11} ${n2(y + 24)}L${x + 17} ${n2(y)}L${x + 23} ${n2(y + 24)}Z"/>` +
            shape(fill, `M${x} ${n2(y + 66)}h34V300h-34Z`) +
            line(on(fill), x + 12, n2(y + 70), x + 12, 296) +
            line(on(fill), x + 23, n2(y + 70), x + 23, 296);
    }) +
    shape('#ffffff', round(142, 236, 356, 162, 10)) +
    path('g', 'M142 268H498v40H142Z') +
    row(2, (i) => line('d', 230, 338 + i * 20, 410, 338 + i * 20)) +
    tell(part, 570, 420, 480, 380, 'piezas') +
    high(part, 62, 396, 138, 'largo')
  );
};
const n2 = (value: number): number => Number(n(value));

const petBowl = (part: Part): string => {
  const fill = colour(part, METAL);
  if (/fuente/i.test(part.name))
    return (
      shape(fill, 'M150 240H490L470 366q-4 22-26 22H196q-22 0-26-22Z') +
      shape('#a5d0e6', disc(320, 240, 170, 40)) +
      shape(fill, 'M296 220h48v-60h-48Z') +
      path('a', 'M320 160q-60-60-96 66M320 160q60-60 96 66M320 160V90') +
      tell(part, 560, 420, 460, 370, 'capacidad')
    );
  return (
    shape(fill, 'M130 220H510L560 356q4 26-22 26H102q-26 0-22-26Z') +
    shape('#ffffff', disc(320, 220, 190, 46)) +
    shape('#93684b', disc(320, 226, 160, 32)) +
    row(12, (i) => shape('#b98f62', disc(206 + i * 21, 216 + (i % 3) * 9, 14, 9))) +
    shape(
      '#ffffff',
      'M262 300q-16-20 4-30t26 12h56q6-22 26-12t4 30q20 10 4 30t-34-6h-56q-18 26-34 6t4-30Z',
    ) +
    tell(part, 560, 110, 450, 190, 'capacidad')
  );
};

const collar = (part: Part): string => {
  const fill = colour(part, '#cf5a52');
  if (/correa/i.test(part.name))
    return (
      cord('M130 120C40 250 240 330 330 230S560 110 520 330', 25) +
      path(
        'v',
        'M130 120C40 250 240 330 330 230S560 110 520 330',
        `style="stroke:${fill};stroke-width:19;opacity:1"`,
      ) +
      cord('M130 126q-50-60 0-80t80 30t-70 56', 19) +
      path(
        'v',
        'M130 126q-50-60 0-80t80 30t-70 56',
        `style="stroke:${fill};stroke-width:13;opacity:1"`,
      ) +
      cord('M520 330v30a18 18 0 1 0 20 4', 8) +
      tell(part, 320, 400, 330, 240, 'largo')
    );
  return (
    cord(disc(320, 214, 190, 120), 52) +
    path('v', disc(320, 214, 190, 120), `style="stroke:${fill};stroke-width:45;opacity:1"`) +
    path('i', disc(320, 214, 178, 108), 'stroke-dasharray="9 7"') +
    row(5, (i) => circle('k', 200 + i * 18, 306 + i * 6, 5)) +
    shape(METAL, round(296, 68, 66, 54, 10)) +
    line('d', 300, 95, 358, 95) +
    circle('o', 320, 366, 14) +
    shape(AMBER, disc(320, 400, 25)) +
    tell(part, 560, 420, 490, 280, 'tamano', 'ancho')
  );
};

const ball = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const name = part.name.toLowerCase();
  const seams = name.includes('básquet')
    ? path('o', 'M320 62V382M160 222H480M206 108q90 114 0 228M434 108q-90 114 0 228')
    : name.includes('vóleibol')
      ? path(
          'o',
          'M320 222Q300 120 214 104M320 222Q420 190 450 130M320 222Q340 320 316 382M170 170Q230 250 190 314M250 372Q330 300 470 280M370 70Q480 150 478 240',
        ) +
        `<path d="M320 222Q300 120 214 104Q150 170 170 270Q230 250 320 222Z" fill="#4f7fb8" opacity=".5"/>`
      : shape(DARK, 'M320 162l56 40l-22 66h-68l-22-66Z') +
        ring(5, 320, 222, path('o', 'M320 162V110')) +
        ring(5, 320, 222, shape(DARK, 'M284 70L320 106L356 70Q320 52 284 70Z')) +
        ring(5, 320, 222, path('o', 'M356 72L404 100'));
  return (
    `<ellipse cx="320" cy="394" rx="130" ry="12" fill="#173644" opacity=".1"/>` +
    shape(fill, disc(320, 222, 160)) +
    seams +
    path('o', disc(320, 222, 160)) +
    tell(part, 560, 110, 440, 130, 'numero')
  );
};

const dumbbell = (part: Part): string => {
  const fill = colour(part, DARK);
  const weight = part.text('peso') ?? '';
  const one = (y: number, front: boolean) =>
    shape(METAL, round(230, y - 13, 180, 26, 8)) +
    row(9, (i) => line('d', 262 + i * 14, y - 12, 256 + i * 14, y + 12)) +
    [148, 408]
      .map(
        (x) =>
          body(part, DARK, `M${x} ${y - 40}L${x + 20} ${y - 66}h44l20 26v80l-20 26h-44l-20-26Z`) +
          (front
            ? `<text class="n" x="${x + 42}" y="${y + 7}" style="fill:${on(fill) === 'i' ? '#fff' : '#173644'}">${weight.slice(0, 6)}</text>`
            : ''),
      )
      .join('');
  return (
    `<g transform="translate(26 -34)">${one(180, false)}</g>` +
    one(290, true) +
    tell(part, 560, 420, 490, 340, 'piezas')
  );
};

export const outdoors: Drawings = { mate, thermos, backpack, tent };
export const desk: Drawings = { notebook, pencils };
export const pets: Drawings = { 'pet-bowl': petBowl, collar };
export const sport: Drawings = { ball, dumbbell };
