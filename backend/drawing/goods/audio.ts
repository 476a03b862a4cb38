/** What is heard with and spoken into. */
import { circle, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  colour,
  cord,
  DARK,
  disc,
  framed,
  high,
  METAL,
  measured,
  on,
  round,
  shape,
  tell,
  wide,
} from './pieces.ts';

const headphones = (part: Part): string => {
  const fill = colour(part, DARK);
  const cup = (x: number, flip: number) =>
    shape('#e6ecef', round(x - 26 + flip * 20, 216, 52, 132, 24)) +
    shape(fill, round(x - 34 - flip * 12, 204, 68, 156, 30)) +
    path(on(fill), `M${x - flip * 12} 226v112`);
  return (
    cord('M176 230C160 20 480 20 464 230', 26) +
    path(
      'v',
      'M176 230C160 20 480 20 464 230',
      `style="stroke:${fill};stroke-width:19;opacity:1"`,
    ) +
    path('i', 'M210 150C240 70 400 70 430 150', 'style="stroke-width:3"') +
    cup(182, 1) +
    cup(458, -1) +
    (/micrófono/i.test(part.name)
      ? cord('M176 350q10 60 110 56', 6) + shape(DARK, round(280, 394, 46, 24, 11))
      : '') +
    (/Cable|USB/.test(part.text('conexion') ?? '')
      ? path('o', 'M458 360q10 60 80 50')
      : path('a', 'M520 180q20 30 0 70M540 164q34 50 0 102')) +
    tell(part, 120, 420, 170, 350, 'autonomia', 'impedancia') +
    tell(part, 530, 90, 430, 110, 'peso')
  );
};

const earbuds = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const bud = (x: number, flip: number) =>
    shape(METAL, disc(x - flip * 34, 118, 15, 20)) +
    shape(
      fill,
      `M${x - flip * 34} 84q${flip * 66} -10 ${flip * 66} 46v92q0 12 ${flip * -13} 12t${flip * -13}-12v-62q${flip * -40} 0 ${flip * -40}-38Z`,
    ) +
    circle(on(fill), x + flip * 8, 118, 6);
  return (
    bud(250, 1) +
    bud(390, -1) +
    (/cable/i.test(part.name)
      ? path('o', 'M264 238q20 90 56 120t56-120M320 350v60')
      : shape(fill, round(200, 262, 240, 134, 46)) +
        path(on(fill), 'M200 318H440') +
        circle('w', 320, 346, 5) +
        path('i', 'M226 290q10-12 40-14')) +
    tell(part, 540, 300, 436, 330, 'autonomia', 'conexion') +
    tell(part, 110, 300, 204, 330, 'peso', 'proteccion')
  );
};

const cone = (x: number, y: number, r: number): string =>
  shape('#e6ecef', disc(x, y, r)) +
  shape('#7a868c', disc(x, y, r * 0.84)) +
  circle('i', x, y, r * 0.6) +
  shape(DARK, disc(x, y, r * 0.3));

const speaker = (part: Part): string => {
  const fill = colour(part, DARK);
  if (/torre|estantería/i.test(part.name)) {
    const cabinet = (x: number) =>
      shape(fill, round(x, 52, 160, 346, 12)) +
      cone(x + 80, 130, 42) +
      cone(x + 80, 290, 66) +
      circle(on(fill), x + 80, 214, 9);
    return /par de/i.test(part.name)
      ? cabinet(140) + cabinet(340) + tell(part, 570, 420, 480, 370, 'potencia')
      : cabinet(240) +
          high(part, 52, 398, 236) +
          wide(part, 240, 400, 402, 'ancho') +
          tell(part, 540, 110, 396, 130, 'potencia');
  }
  const v = framed(part, [10, 13], [250, 290]);
  const isTall = v.h > v.w * 1.3;
  return (
    shape(fill, round(v.x, v.y, v.w, v.h, isTall ? 44 : 60)) +
    `<rect x="${v.x + 12}" y="${v.y + 34}" width="${v.w - 24}" height="${v.h - 68}" rx="26" fill="url(#m)"/>` +
    path(
      on(fill),
      `M${v.x + 12} ${v.y + 34}h${v.w - 24}M${v.x + 12} ${v.bottom - 34}h${v.w - 24}`,
    ) +
    cone(320, 222, Math.min(v.w, v.h) * 0.27) +
    cord(`M${v.right - 20} ${v.y + 30}q46-6 40 60`, 7) +
    measured(part, v) +
    tell(part, 540, 110, v.right - 20, v.y + 60, 'potencia') +
    tell(part, 540, 400, v.right - 20, v.bottom - 40, 'autonomia')
  );
};

const soundbar = (part: Part): string =>
  (/subwoofer/i.test(part.name)
    ? shape(DARK, round(390, 210, 150, 170, 10)) + cone(465, 300, 56)
    : '') +
  shape(colour(part, DARK), round(60, 130, 520, 62, 16)) +
  `<rect x="74" y="140" width="492" height="42" rx="9" fill="url(#m)"/>` +
  row(3, (i) => circle('i', 300 + i * 20, 161, 4)) +
  shape(METAL, 'M110 192h60v9h-60ZM470 192h60v9h-60Z') +
  shape('#ffffff', round(150, 250, 56, 140, 14)) +
  circle('d', 178, 280, 12) +
  row(3, (j) => row(2, (i) => circle('d', 168 + i * 20, 312 + j * 22, 6))) +
  path('a', 'M170 100q10-14 0-30M196 100q14-22 0-46M440 100q10-14 0-30M466 100q14-22 0-46') +
  (/subwoofer/i.test(part.name) ? '' : wide(part, 60, 580, 204, 'ancho')) +
  tell(part, 320, 70, 330, 130, 'potencia') +
  tell(part, 260, 420, 206, 360, 'conexion');

const microphone = (part: Part): string => {
  const fill = colour(part, DARK);
  if (/solapa/i.test(part.name))
    return (
      (/doble/i.test(part.text('piezas') ?? '') ? [200, 350] : [276])
        .map(
          (x) =>
            shape(fill, round(x, 160, 88, 150, 16)) +
            shape('#7a868c', disc(x + 44, 156, 34, 30)) +
            circle('w', x + 44, 220, 6) +
            path('i', `M${x + 20} 250h48`),
        )
        .join('') +
      shape(METAL, round(286, 340, 68, 44, 8)) +
      shape('#ffffff', 'M308 384h24v22h-24Z') +
      tell(part, 540, 110, 420, 180, 'autonomia') +
      tell(part, 540, 400, 354, 366, 'conexion')
    );
  return (
    shape('#cfd6da', 'M244 66q0-16 76-16t76 16V196H244Z') +
    `<path d="M244 66q0-16 76-16t76 16V196H244Z" fill="url(#m)"/>` +
    path('o', 'M320 50V196M244 120H396') +
    shape(fill, 'M244 196H396v54q0 44-76 44t-76-44Z') +
    cord('M222 150V260q0 60 98 60t98-60V150', 9) +
    shape(METAL, 'M310 320h20v50h-20Z') +
    shape(fill, 'M224 392q10-26 96-26t96 26Z') +
    circle('w', 320, 236, 6) +
    high(part, 50, 392, 214) +
    tell(part, 540, 110, 396, 120, 'patron') +
    tell(part, 540, 380, 410, 386, 'conexion')
  );
};

export const audio: Drawings = { headphones, earbuds, speaker, soundbar, microphone };
