/** What stands on a table and in a kitchen. */
import { circle, line, n, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  body,
  colour,
  cord,
  disc,
  GLASS,
  high,
  METAL,
  on,
  round,
  shape,
  tell,
  WOOD,
  wide,
} from './pieces.ts';

const mug = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const withSaucer = /plato/i.test(part.name);
  const bowl = withSaucer
    ? 'M206 150H414q0 130-62 158H268q-62-28-62-158Z'
    : 'M216 126H404V322q0 26-26 26H242q-26 0-26-26Z';
  return (
    (withSaucer ? body(part, '#ffffff', disc(310, 328, 176, 28)) : '') +
    cord(withSaucer ? 'M408 176q70-14 66 34q-6 44-84 54' : 'M404 166q84-6 84 66t-84 70', 15, fill) +
    body(part, '#ffffff', bowl) +
    (withSaucer
      ? shape('#f5ead2', disc(310, 150, 104, 17))
      : shape('#b98f62', disc(310, 126, 94, 15))) +
    row(3, (i) => path('a', `M${266 + i * 42} 92q-14-16 0-30t0-28`)) +
    high(part, withSaucer ? 150 : 126, withSaucer ? 336 : 348, 134) +
    tell(part, 530, 400, 400, 300, 'capacidad')
  );
};

const plate = (part: Part): string => {
  const isBowl = /cuenco|ensaladera/i.test(part.name);
  const fill = colour(part, '#ffffff');
  return isBowl
    ? body(
        part,
        '#ffffff',
        'M120 170H520q-8 110-100 156q-14 26-30 26H250q-16 0-30-26Q128 280 120 170Z',
      ) +
        shape('#ffffff', disc(320, 170, 200, 34)) +
        shape(fill, disc(320, 176, 176, 25)) +
        wide(part, 120, 520, 366, 'diametro') +
        tell(part, 530, 90, 440, 160, 'capacidad', 'piezas')
    : body(part, '#ffffff', disc(300, 222, 170)) +
        shape(fill, disc(300, 222, 112)) +
        circle(on(fill), 300, 222, 104) +
        circle(on(fill), 300, 222, 160) +
        path('o', 'M520 90v90q0 22 18 26v176M556 90v90q0 22-18 26M538 90v90') +
        wide(part, 130, 470, 398, 'diametro') +
        tell(part, 110, 70, 200, 120, 'piezas', 'tipo');
};

/** A pot with spout and lid; a jug where it is one. */
const teapot = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  return /jarr/i.test(part.name)
    ? cord('M392 140q88 10 84 92t-82 78', 15, fill) +
        body(
          part,
          '#ffffff',
          'M240 96h122l36-14-10 62q30 120-6 228q-6 18-26 18H252q-20 0-26-18q-36-110 6-230Z',
        ) +
        shape('#ffffff', 'M240 96q60 22 122 0l36-14q-80-20-158 14Z') +
        high(part, 90, 390, 190) +
        tell(part, 530, 400, 386, 350, 'capacidad')
    : cord('M398 190q100-34 108 50t-96 88', 15, fill) +
        shape(fill, 'M214 236q-60-8-74-86l-34-10q8-20 30-20q40 0 56 54q14 36 44 30Z') +
        body(part, '#ffffff', 'M208 262q0-106 108-106t108 106q0 84-64 112H272q-64-28-64-112Z') +
        shape(fill, 'M240 162q10-34 76-34t76 34q-76 22-152 0Z') +
        shape(fill, disc(316, 114, 16)) +
        path(on(fill), 'M214 262q102 34 204 0') +
        high(part, 100, 374, 106) +
        tell(part, 540, 400, 400, 350, 'capacidad');
};

const cutlery = (part: Part): string => {
  const own = colour(part, METAL);
  // Children's, and those with wooden grips, are coloured where they are held.
  const fill = part.text('motivo') || own === WOOD ? METAL : own;
  const handle = (x: number) => shape(own, `M${x - 9} 226h18l5 150q-14 18-28 0Z`);
  return (
    handle(214) +
    shape(fill, 'M188 74h10v76h11V74h10v76h11V74h10v90q0 40-18 62h-16q-18-22-18-62Z') +
    handle(320) +
    shape(fill, 'M311 230V70q34 20 34 120q0 30-16 40Z') +
    handle(426) +
    shape(fill, disc(426, 146, 34, 62)) +
    path(on(fill), 'M408 146q0-40 18-44') +
    shape(fill, 'M417 200h18v30h-18Z') +
    row(3, (i) => path('h', `M${214 + i * 106} 250v110`)) +
    tell(part, 530, 110, 456, 130, 'piezas')
  );
};

const jar = (part: Part): string => {
  const isTin = /lata/i.test(part.name);
  const fill = colour(part, GLASS);
  return isTin
    ? body(part, '#a5d0e6', 'M196 150v190q124 44 248 0V150Z') +
        shape(fill, disc(320, 148, 130, 32)) +
        shape('#ffffff', disc(320, 138, 112, 24)) +
        shape('#ffffff', round(262, 220, 116, 62, 8)) +
        line('d', 280, 244, 360, 244) +
        line('d', 290, 260, 350, 260) +
        wide(part, 196, 444, 362, 'diametro') +
        high(part, 138, 360, 196) +
        tell(part, 540, 90, 430, 140, 'piezas')
    : shape(GLASS, 'M222 150q-14 16-14 40v176q0 30 30 30h164q30 0 30-30V190q0-24-14-40Z') +
        shape('#efe0c0', 'M208 240h224v126q0 30-30 30H238q-30 0-30-30Z') +
        shape('#ffffff', round(214, 92, 212, 56, 12)) +
        shape('#ee9a4d', 'M222 144h196v10H222Z') +
        path('o', 'M214 176h-16v-40h20M426 176h16v-40h-20') +
        shape('#ffffff', round(264, 262, 112, 64, 8)) +
        line('d', 284, 286, 356, 286) +
        line('d', 294, 304, 346, 304) +
        tell(part, 540, 400, 424, 370, 'capacidad', 'tamano');
};

const cakeTin = (part: Part): string => {
  const fill = colour(part, METAL);
  if (/torta/i.test(part.name))
    return (
      shape(METAL, 'M312 60h16v318h-16Z') +
      [0, 1, 2]
        .map((i) =>
          body(
            part,
            '#f5ead2',
            `M${n(226 - i * 52)} ${n(128 + i * 104)}h${n(188 + i * 104)}q-10 34-50 34H${n(276 - i * 52)}q-40 0-50-34Z`,
          ),
        )
        .join('') +
      circle('o', 320, 46, 15) +
      shape(fill, disc(320, 388, 70, 14)) +
      high(part, 32, 400, 122) +
      wide(part, 122, 518, 404, 'diametro')
    );
  if (/budinera/i.test(part.name))
    return (
      shape(fill, 'M104 180L164 130H536L476 180Z') +
      path('s', 'M124 180L172 142H516L468 180Z') +
      shape(fill, 'M104 180H476l-20 130H124Z') +
      shape(fill, 'M476 180l60-50l-24 124l-56 56Z') +
      wide(part, 104, 476, 322, 'largo') +
      tell(part, 540, 400, 500, 220, 'ancho')
    );
  return (
    shape(fill, 'M150 170v150q170 60 340 0V170Z') +
    shape(fill, disc(320, 170, 170, 44)) +
    path('s', disc(320, 176, 150, 34)) +
    row(13, (i) =>
      path(
        on(fill),
        `M${164 + i * 26} ${n(206 + 11 * Math.sin((i / 12) * Math.PI))}v${n(112 + 22 * Math.sin((i / 12) * Math.PI))}`,
      ),
    ) +
    shape(METAL, round(474, 216, 40, 74, 8)) +
    wide(part, 150, 490, 366, 'diametro') +
    tell(part, 530, 90, 440, 150, 'piezas')
  );
};

const cuttingBoard = (part: Part): string => {
  const fill = colour(part, WOOD);
  if (/utensilios/i.test(part.name))
    return (
      shape(fill, 'M170 190h26l8 200h-42Z') +
      shape(fill, disc(183, 132, 42, 66)) +
      shape(fill, 'M306 180h26l6 210h-38Z') +
      shape(fill, round(278, 62, 82, 126, 20)) +
      row(3, (i) => line('d', 300 + i * 19, 84, 300 + i * 19, 160)) +
      shape(fill, 'M446 190h26l8 200h-42Z') +
      shape(fill, 'M424 66h10v80h14V66h20v80h14V66h10v90q0 40-20 44h-28q-20-4-20-44Z') +
      tell(part, 560, 420, 470, 360, 'piezas', 'largo')
    );
  return (
    shape(
      fill,
      'M120 120H430q22 0 22 22v42h50q34 0 34 38t-34 38h-50v62q0 22-22 22H120q-22 0-22-22V142q0-22 22-22Z',
    ) +
    shape('#f6f8f9', disc(500, 222, 13)) +
    path('d', round(116, 138, 318, 168, 14)) +
    row(5, (i) => path('h', `M124 ${160 + i * 30}q150 ${i % 2 ? 16 : -14} 300 0`)) +
    wide(part, 98, 536, 348, 'largo') +
    tell(part, 540, 90, 420, 130, 'piezas', 'madera')
  );
};

export const tableware: Drawings = {
  mug,
  plate,
  teapot,
  cutlery,
  jar,
  'cake-tin': cakeTin,
  'cutting-board': cuttingBoard,
};
