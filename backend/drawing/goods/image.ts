/** What shows pictures and takes them. */
import { circle, line, n, path, row } from '../ink.ts';

import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  colour,
  DARK,
  disc,
  GLASS,
  METAL,
  on,
  round,
  SKY,
  shape,
  tell,
  wide,
} from './pieces.ts';

/** What a screen shows: hills under a sun. */
export const scene = (x: number, y: number, w: number, h: number): string =>
  shape(SKY, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`) +
  `<circle cx="${n(x + w * 0.72)}" cy="${n(y + h * 0.34)}" r="${n(h * 0.12)}" fill="${AMBER}"/>` +
  `<path fill="#7fa9b8" d="M${n(x)} ${n(y + h)}V${n(y + h * 0.66)}L${n(x + w * 0.26)} ${n(y + h * 0.4)}L${n(x + w * 0.48)} ${n(y + h * 0.7)}L${n(x + w * 0.64)} ${n(y + h * 0.54)}L${n(x + w)} ${n(y + h * 0.84)}V${n(y + h)}Z"/>`;

/** The diagonal on its line, where the product says one in inches. */
const diagonal = (part: Part, x: number, y: number, right: number, bottom: number): string => {
  const text = part.text('diagonal', 'pantalla');
  return text && text.length < 10
    ? line('a', x, bottom, right, y) +
        `<text x="${n((x + right) / 2)}" y="${n((y + bottom) / 2 + 7)}" style="stroke:${SKY}">${text.replace(/[^\d,."]/g, '').replace('"', '″')}</text>`
    : '';
};

const tv = (part: Part): string =>
  shape(DARK, round(74, 64, 492, 294, 8)) +
  scene(86, 76, 468, 262) +
  shape(METAL, 'M150 358h18l-30 40h-22ZM472 358h18l34 40h-22Z') +
  circle('w', 320, 348, 3.5) +
  diagonal(part, 90, 80, 550, 334) +
  tell(part, 390, 440, 330, 352, 'resolucion') +
  tell(part, 110, 440, 150, 358, 'frecuencia');

const monitor = (part: Part): string => {
  const fill = colour(part, DARK);
  return (
    shape(METAL, 'M294 318h52v56h-52Z') +
    shape(fill, 'M214 392q0-22 40-22h132q40 0 40 22Z') +
    shape(fill, round(108, 60, 424, 264, 10)) +
    scene(122, 74, 396, 222) +
    line(on(fill), 300, 310, 340, 310) +
    diagonal(part, 122, 74, 518, 296) +
    tell(part, 560, 370, 500, 324, 'frecuencia') +
    tell(part, 90, 370, 150, 324, 'resolucion')
  );
};

const projector = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  return (
    path('g', 'M196 196L40 60V350L196 256Z').replace(
      'class="g"',
      'class="g" style="fill:#f0cf52"',
    ) +
    shape(fill, round(176, 140, 360, 170, 30)) +
    shape(DARK, disc(236, 226, 56)) +
    shape(GLASS, disc(236, 226, 38)) +
    circle('k', 236, 226, 14) +
    row(8, (i) => line(on(fill), 340 + i * 22, 176, 340 + i * 22, 276)) +
    shape(METAL, 'M206 310h44v18h-44ZM462 310h44v18h-44Z') +
    circle('w', 316, 160, 5) +
    wide(part, 176, 536, 332, 'ancho') +
    tell(part, 120, 70, 120, 150, 'luz') +
    tell(part, 540, 90, 450, 140, 'resolucion')
  );
};

const camera = (part: Part): string => {
  const fill = colour(part, DARK);
  const name = part.name.toLowerCase();
  if (name.includes('web'))
    return (
      shape(fill, round(176, 130, 288, 110, 54)) +
      shape('#2b4b57', disc(320, 185, 42)) +
      circle('i', 320, 185, 26) +
      circle('w', 392, 185, 6) +
      row(3, (i) => line('i', 216 + i * 12, 172, 216 + i * 12, 198)) +
      shape(METAL, 'M292 240h56l14 60h-84Z') +
      shape(fill, round(236, 300, 168, 34, 10)) +
      path('o', 'M404 316q110 10 120 80') +
      tell(part, 540, 90, 440, 150, 'resolucion')
    );
  if (name.includes('instantánea'))
    return (
      shape(fill, 'M190 110h260q40 0 44 40l12 150q0 34-34 34H168q-34 0-34-34l12-150q4-40 44-40Z') +
      shape('#ffffff', disc(320, 226, 82)) +
      shape(DARK, disc(320, 226, 54)) +
      circle('i', 320, 226, 28) +
      shape('#ffffff', round(190, 134, 70, 42, 8)) +
      shape(AMBER, round(400, 140, 44, 32, 8)) +
      shape('#ffffff', 'M236 334h168v70H236Z') +
      scene(250, 344, 140, 44) +
      tell(part, 550, 420, 404, 380, 'pelicula')
    );
  const isAction = name.includes('acción');
  return (
    shape(DARK, isAction ? 'M262 96h50v22h-50Z' : 'M248 92h104l20 44H228Z') +
    shape(METAL, round(432, 112, 46, 22, 6)) +
    shape(fill, round(136, 126, 368, 230, isAction ? 30 : 22)) +
    (isAction ? '' : shape(METAL, 'M136 176H504v12H136Z')) +
    shape('#e6ecef', disc(isAction ? 400 : 324, 246, isAction ? 76 : 104)) +
    shape(DARK, disc(isAction ? 400 : 324, 246, isAction ? 60 : 84)) +
    circle('i', isAction ? 400 : 324, 246, isAction ? 40 : 58) +
    shape('#2b4b57', disc(isAction ? 400 : 324, 246, isAction ? 24 : 32)) +
    path('i', `M${isAction ? 380 : 300} 226q10-14 26-14`, 'style="stroke-width:4"') +
    (isAction ? scene(164, 180, 130, 100) : shape('#cf5a52', disc(474, 156, 9))) +
    tell(part, 540, 90, 450, 126, 'video') +
    tell(part, 110, 90, 190, 130, 'sensor', 'proteccion') +
    tell(part, 550, 420, 400, 330, 'lente', 'peso')
  );
};

/** A dome on its foot, a bullet under its roof, or a bell by a door. */
const securityCamera = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const name = part.name.toLowerCase();
  if (name.includes('timbre'))
    return (
      shape(fill, round(244, 48, 152, 350, 60)) +
      shape('#2b4b57', disc(320, 130, 50)) +
      circle('i', 320, 130, 28) +
      shape('#ffffff', disc(320, 300, 52)) +
      path('a', 'M298 312h44q-8-8-8-24a14 14 0 0 0-28 0q0 16-8 24M314 318a6 6 0 0 0 12 0') +
      tell(part, 540, 100, 370, 130, 'resolucion') +
      tell(part, 540, 400, 390, 340, 'proteccion')
    );
  if (name.includes('interior'))
    return (
      path(
        'a',
        'M180 130q-40 90 0 180M460 130q40 90 0 180M180 130l-16 10m16-10l10 18M460 310l16-10m-16 10l-10-18',
      ) +
      shape(fill, 'M226 366q0-30 94-30t94 30v22H226Z') +
      shape(fill, disc(320, 210, 132)) +
      shape('#2b4b57', disc(320, 200, 70)) +
      circle('i', 320, 200, 44) +
      circle('i', 320, 200, 18) +
      row(3, (i) => circle('d', 296 + i * 24, 296, 4)) +
      tell(part, 550, 70, 390, 140, 'resolucion') +
      tell(part, 550, 420, 460, 300, 'angulo')
    );
  return (
    shape(METAL, round(466, 250, 40, 130, 6)) +
    shape(METAL, 'M392 272h82v22h-82Z') +
    path('g', 'M170 200L40 130V350L170 270Z') +
    shape(fill, round(160, 176, 290, 116, 30)) +
    shape(fill, 'M150 176q0-22 30-22H456q20 0 20 22Z') +
    shape('#2b4b57', disc(182, 236, 38, 48)) +
    circle('i', 180, 236, 18) +
    row(4, (i) => circle('w', 236 + i * 20, 266, 3)) +
    (/solar/i.test(part.text('alimentacion') ?? '')
      ? shape('#4f7fb8', 'M330 60h190l30 70H360Z') +
        row(3, (i) => line('i', 380 + i * 46, 62, 406 + i * 46, 128)) +
        line('o', 440, 130, 440, 154)
      : '') +
    tell(part, 110, 90, 110, 180, 'angulo') +
    tell(part, 550, 420, 486, 370, 'proteccion') +
    tell(part, 260, 420, 300, 292, 'resolucion')
  );
};

export const image: Drawings = {
  tv,
  monitor,
  projector,
  camera,
  'security-camera': securityCamera,
};
