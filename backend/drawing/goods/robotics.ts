/** Robots, and what moves them: servos, motors, wheels, drones. */
import { circle, line, path, rect, ring, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  body,
  colour,
  cord,
  DARK,
  disc,
  GLASS,
  METAL,
  on,
  paint,
  round,
  SKY,
  shape,
  tell,
  wide,
} from './pieces.ts';

/** An arm on its base, or a small walker: kits differ by code. */
const robotArm = (part: Part): string => {
  const fill = colour(part, AMBER);
  const joint = (x: number, y: number, r: number) =>
    shape(DARK, disc(x, y, r)) + circle('i', x, y, r * 0.45);
  return (
    shape(DARK, round(206, 356, 190, 44, 10)) +
    shape(METAL, 'M262 356l14-52h50l14 52Z') +
    shape(fill, 'M280 302L256 184l36-10l34 122Z') +
    shape(fill, 'M262 190l-2-40l170-62l10 34Z') +
    joint(302, 302, 26) +
    joint(272, 172, 26) +
    joint(438, 104, 18) +
    shape(METAL, 'M424 118h28v40h-28Z') +
    path('o', 'M430 158l-16 26l10 26M446 158l16 26l-10 26') +
    shape('#cf5a52', round(416, 212, 44, 44, 4)) +
    row(4, (i) => circle('i', 236 + i * 44, 380, 5))
  );
};

const robotFriend = (part: Part): string => {
  const fill = colour(part, '#8fb9cf');
  const wheel = (x: number) => shape(DARK, disc(x, 376, 40)) + shape(METAL, disc(x, 376, 16));
  return (
    line('o', 320, 70, 320, 96) +
    circle('w', 320, 60, 12) +
    shape(fill, round(236, 94, 168, 118, 22)) +
    shape('#ffffff', disc(284, 146, 26)) +
    shape('#ffffff', disc(356, 146, 26)) +
    circle('k', 290, 150, 10) +
    circle('k', 350, 150, 10) +
    path(on(fill), 'M290 190q30 14 60 0') +
    shape(fill, round(220, 222, 200, 128, 18)) +
    paint(GLASS, rect('c', 262, 248, 116, 62, 8)) +
    path('a', 'M272 280h22l10-20l14 40l12-30l10 10h28') +
    path('v', 'M218 250q-50 10-44 66M422 250q50 10 44 66', 'style="stroke-width:16"') +
    wheel(254) +
    wheel(386)
  );
};

const robot = (part: Part): string =>
  (part.text('servomotores', 'alcance') || part.pick(3, 'arm') === 0
    ? robotArm(part)
    : robotFriend(part)) +
  tell(part, 116, 110, 250, 150, 'piezas', 'alcance', 'motores') +
  tell(part, 520, 420, 400, 380, 'tension', 'alimentacion');

const servo = (part: Part): string => {
  const fill = part.text('engranajes') === 'Metal' ? DARK : '#4f7fb8';
  const ink = on(fill);
  return (
    shape('#ffffff', 'M258 88q-90-14-92 12t92 24h84q92 2 92-24t-92-12Z') +
    row(5, (i) => circle('d', 184 + i * 20, 101, 4)) +
    row(3, (i) => circle('d', 376 + i * 20, 101, 4)) +
    shape(AMBER, round(276, 74, 48, 76, 5)) +
    shape(fill, round(226, 148, 200, 42, 6)) +
    shape(fill, round(150, 226, 340, 26, 4)) +
    shape(fill, round(210, 188, 220, 208, 6)) +
    line(ink, 210, 326, 430, 326) +
    shape('#ffffff', 'M238 256h164v50h-164Z') +
    circle('d', 170, 239, 6) +
    circle('d', 470, 239, 6) +
    ['#93684b', '#cf5a52', '#f0cf52']
      .map((wire, i) =>
        path(
          'v',
          `M430 ${364 + i * 9}q60 0 130 ${20 + i * 4}`,
          `style="stroke:${wire};stroke-width:7;opacity:1"`,
        ),
      )
      .join('') +
    tell(part, 480, 120, 324, 104, 'par') +
    tell(part, 486, 320, 426, 300, 'tension') +
    tell(part, 120, 400, 212, 370, 'peso')
  );
};

/** A can with its shaft, or the square flange of a stepper. */
const motor = (part: Part): string => {
  const isStepper = part.text('pasos') !== undefined;
  const fill = colour(part, METAL);
  return (
    (isStepper
      ? shape(DARK, round(236, 106, 240, 226, 10)) +
        shape(METAL, round(196, 106, 44, 226, 8)) +
        shape(METAL, round(440, 106, 44, 226, 8)) +
        row(8, (i) => line('i', 258 + i * 24, 118, 258 + i * 24, 320)) +
        shape('#ffffff', round(416, 332, 60, 22, 3))
      : shape(fill, round(232, 118, 236, 202, 26)) +
        shape(METAL, round(192, 140, 46, 158, 8)) +
        row(3, (i) => path('d', `M${290 + i * 44} 118v202`)) +
        paint(DARK, rect('c', 300, 150, 26, 40, 4) + rect('c', 376, 150, 26, 40, 4)) +
        shape(AMBER, 'M468 166h20v24h-20ZM468 246h20v24h-20Z')) +
    shape(METAL, round(172, 184, 26, 70, 4)) +
    shape('#ffffff', round(96, 204, 80, 30, 5)) +
    line('d', 96, 212, 150, 212) +
    wide(part, isStepper ? 196 : 192, isStepper ? 484 : 468, 336, 'largo', 'ancho') +
    tell(part, 500, 90, 420, 150, 'tension') +
    tell(part, 120, 130, 130, 204, 'eje') +
    tell(part, 490, 420, 440, 300, 'velocidad', 'pasos', 'peso')
  );
};

const wheel = (part: Part): string => {
  const fill = colour(part, '#f0cf52');
  return (
    shape(DARK, disc(298, 220, 166)) +
    ring(32, 298, 220, path('i', 'M298 56v20')) +
    shape('#7a868c', disc(298, 220, 130)) +
    shape(fill, disc(298, 220, 108)) +
    ring(5, 298, 220, path('o', 'M298 190L276 122h44Z')) +
    shape(fill, disc(298, 220, 34)) +
    paint('#ffffff', rect('c', 288, 206, 20, 28, 3)) +
    shape(DARK, round(502, 56, 66, 328, 26)) +
    row(14, (i) => line('i', 504, 74 + i * 22, 566, 84 + i * 22)) +
    wide(part, 132, 464, 386, 'diametro', 'largo') +
    wide(part, 502, 568, 386, 'ancho') +
    tell(part, 96, 70, 292, 206, 'eje')
  );
};

const drone = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const rotor = (x: number, y: number) =>
    shape(SKY, disc(x, y, 78, 17)) +
    shape(METAL, round(x - 12, y - 2, 24, 40, 5)) +
    line('d', x - 76, y, x + 76, y);
  return (
    cord('M262 214L138 176M378 214l124-38', 9) +
    rotor(132, 140) +
    rotor(508, 140) +
    cord('M270 240L182 296M370 240l88 56', 11) +
    body(part, '#ffffff', 'M236 218q0-46 84-46t84 46l-8 44q-4 22-30 22H274q-26 0-30-22Z') +
    path(on(fill), 'M258 204h124') +
    circle('w', 268, 236, 6) +
    shape(DARK, round(286, 268, 68, 52, 12)) +
    shape(GLASS, disc(320, 296, 17)) +
    circle('k', 320, 296, 7) +
    path('o', 'M262 284l-24 72h40M378 284l24 72h-40') +
    rotor(178, 268) +
    rotor(462, 268) +
    wide(part, 178, 462, 372, 'ancho') +
    tell(part, 480, 60, 372, 186, 'autonomia') +
    tell(part, 130, 60, 268, 186, 'video', 'peso')
  );
};

export const robotics: Drawings = { robot, servo, motor, wheel, drone };
