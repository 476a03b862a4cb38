/** Boards with their rows of pins: controllers, modules, sensors, screens, breadboards. */
import { circle, line, path, rect, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  colour,
  DARK,
  disc,
  framed,
  GLASS,
  high,
  METAL,
  on,
  paint,
  round,
  SKY,
  shape,
  tell,
  wide,
} from './pieces.ts';

const GOLD = '#e3c472';

/** So many pins as fit on an edge. */
const pins = (x1: number, x2: number, y: number, wanted: number): string => {
  const count = Math.max(2, Math.min(wanted, Math.floor((x2 - x1) / 15)));
  const step = (x2 - x1) / count;
  return paint(
    DARK,
    rect('c', x1, y, x2 - x1, 17, 2) +
      paint(
        GOLD,
        row(count, (i) => rect('c', x1 + step * (i + 0.5) - 3, y + 5, 6, 7)),
      ),
  );
};

const chip = (x: number, y: number, w: number, h: number, text: string): string =>
  row(Math.floor(w / 14), (i) => line('d', x + 8 + i * 14, y - 7, x + 8 + i * 14, y + h + 7)) +
  shape(DARK, round(x, y, w, h, 4)) +
  circle('i', x + 11, y + 11, 3) +
  `<text x="${x + w / 2}" y="${y + h / 2 + 6}" style="fill:#fff;stroke:none;font-size:15px">${text.replace(/[^\w.-]/g, '').slice(0, 11)}</text>`;

const screws = (x: number, y: number, right: number, bottom: number): string =>
  [
    [x + 14, y + 14],
    [right - 14, y + 14],
    [x + 14, bottom - 14],
    [right - 14, bottom - 14],
  ]
    .map(([cx = 0, cy = 0]) => paint('#ffffff', circle('c', cx, cy, 7)))
    .join('');

const board = (part: Part): string => {
  const v = framed(part, [69, 53], [380, 270]);
  const count = Math.round((part.number('pines') ?? 28) / 2);
  const fill = colour(part, '#4f8fa8');
  return (
    shape(fill, round(v.x, v.y, v.w, v.h, 12)) +
    screws(v.x, v.y, v.right, v.bottom) +
    pins(v.x + 36, v.right - 36, v.y + 6, count) +
    pins(v.x + 36, v.right - 36, v.bottom - 23, count) +
    shape(METAL, round(v.x - 18, v.y + v.h * 0.3, 62, Math.min(58, v.h * 0.36), 4)) +
    line('d', v.x - 18, v.y + v.h * 0.42, v.x + 44, v.y + v.h * 0.42) +
    chip(320 - 58, 222 - 22, 132, 44, part.text('microcontrolador') ?? '') +
    paint('#ffffff', circle('c', v.right - 44, 222, 11)) +
    row(
      3,
      (i) =>
        `<rect class="${i ? on(fill) : 'w'}" x="${v.right - 84}" y="${204 + i * 15}" width="12" height="6"/>`,
    ) +
    wide(part, v.x, v.right, v.bottom, 'largo') +
    high(part, v.y, v.bottom, v.x - 18, 'ancho') +
    tell(part, 520, 60, v.right - 60, v.y + 14, 'pines') +
    tell(part, 540, 420, v.right - 30, v.bottom - 40, 'tension')
  );
};

/** A small board with screw terminals and a block. */
const module = (part: Part): string => {
  const fill = colour(part, '#5f9f78');
  const blocks = Math.min(4, part.number('canales') ?? 1 + part.pick(2, 'blocks'));
  const step = 220 / blocks;
  const legs = Math.max(2, Math.min(12, part.number('pines') ?? 6));
  return (
    shape(fill, round(180, 116, 280, 214, 10)) +
    screws(180, 116, 460, 330) +
    row(
      blocks,
      (i) =>
        shape('#4f7fb8', round(214 + i * step, 134, step - 12, 84, 5)) +
        line('i', 222 + i * step, 176, 194 + (i + 1) * step, 176),
    ) +
    row(
      5,
      (i) =>
        shape('#63a58a', round(222 + i * 38, 84, 34, 40, 3)) + circle('d', 239 + i * 38, 104, 9),
    ) +
    chip(262, 244, 116, 36, part.text('interfaz') ?? '') +
    pins(226, 414, 306, legs) +
    row(legs, (i) =>
      line('o', 226 + (188 / legs) * (i + 0.5), 323, 226 + (188 / legs) * (i + 0.5), 358),
    ) +
    tell(part, 520, 150, 440, 160, 'corriente', 'alcance', 'frecuencia', 'precision') +
    tell(part, 520, 380, 414, 330, 'tension') +
    tell(part, 110, 90, 224, 104, 'canales', 'teclas', 'micropasos')
  );
};

/** Two eyes, a grille, a dome or a probe over three or four pins. */
const sensorModule = (part: Part): string => {
  const fill = colour(part, '#4f7fb8');
  const face = [
    () =>
      [244, 396]
        .map(
          (x) =>
            shape(METAL, disc(x, 196, 56)) +
            circle('d', x, 196, 44) +
            `<circle cx="${x}" cy="196" r="43" fill="url(#m)"/>` +
            circle('k', x, 196, 9),
        )
        .join(''),
    () =>
      shape('#a5d0e6', round(262, 128, 116, 138, 8)) +
      row(5, (i) => row(4, (j) => shape('#ffffff', round(272 + j * 26, 138 + i * 25, 18, 17, 3)))),
    () =>
      shape('#ffffff', 'M240 226a80 84 0 0 1 160 0Z') +
      row(5, (i) =>
        path(
          'd',
          `M${256 + i * 32} 226q${(i - 2) * -6} -50 ${(2 - i) * 20} -${78 - Math.abs(i - 2) * 14}`,
        ),
      ) +
      shape(METAL, round(228, 224, 184, 18, 4)),
    () =>
      shape(METAL, disc(320, 196, 74)) +
      circle('d', 320, 196, 62) +
      `<circle cx="320" cy="196" r="56" fill="url(#m)"/>`,
    () => chip(258, 168, 124, 56, part.text('interfaz') ?? '') + shape(GLASS, disc(232, 150, 12)),
  ];
  const name = part.name.toLowerCase();
  const known = [
    /ultrasonido/,
    /temperatura y|humedad|dht/,
    /movimiento|luz/,
    /gas|humo|alcohol|monóxido|aire/,
  ];
  const found = known.findIndex((words) => words.test(name));
  const count = Math.min(8, part.number('pines') ?? 4);
  return (
    shape(fill, round(164, 102, 312, 208, 10)) +
    screws(164, 102, 476, 310) +
    (face[found < 0 ? 4 : found]?.() ?? '') +
    pins(320 - count * 13, 320 + count * 13, 288, count) +
    row(count, (i) => paint(GOLD, rect('c', 320 - count * 13 + 13 + i * 26 - 4, 305, 8, 62))) +
    tell(part, 530, 90, 420, 150, 'alcance', 'corriente', 'carga', 'canales', 'huellas') +
    tell(part, 530, 400, 307 + count * 13, 350, 'tension') +
    tell(part, 110, 400, 333 - count * 13, 350, 'interfaz')
  );
};

const display = (part: Part): string => {
  const back = colour(part, '#3f7280');
  const isText = /caracteres|dígitos/.test(part.text('resolucion') ?? '');
  return (
    shape('#5f9f78', round(118, 98, 404, 246, 8)) +
    screws(118, 98, 522, 344) +
    shape(DARK, round(142, 134, 356, 174, 6)) +
    shape(isText ? back : '#2b4b57', round(166, 156, 308, 130, 4)) +
    (isText
      ? row(2, (j) =>
          row(
            12,
            (i) =>
              `<rect x="${180 + i * 24}" y="${174 + j * 54}" width="17" height="38" fill="#fff" opacity="${(i * 7 + j * 5) % 4 ? 0.75 : 0.25}"/>`,
          ),
        )
      : path('i', 'M182 262l44-48l36 26l52-62l46 52l30-20l64 44') + circle('i', 430, 184, 13)) +
    pins(182, 458, 106, 16) +
    wide(part, 166, 474, 348, 'diagonal') +
    tell(part, 540, 60, 440, 150, 'resolucion') +
    tell(part, 110, 60, 190, 112, 'interfaz')
  );
};

const breadboard = (part: Part): string => {
  const isCable = /cable|conector|termo/i.test(part.name);
  if (isCable)
    return (
      ['#cf5a52', '#ee9a4d', '#f0cf52', '#6cae75', '#4f7fb8', '#9a7cc0', '#56646c']
        .map((wire, i) =>
          path(
            'v',
            `M150 ${150 + i * 22}C260 ${150 + i * 22} 250 ${120 + i * 34} 340 ${120 + i * 34}S420 ${150 + i * 22} 500 ${150 + i * 22}`,
            `style="stroke:${wire};stroke-width:13;opacity:1"`,
          ),
        )
        .join('') +
      row(
        7,
        (i) =>
          shape(DARK, round(112, 142 + i * 22, 46, 17, 2)) +
          shape(DARK, round(492, 142 + i * 22, 46, 17, 2)),
      ) +
      wide(part, 112, 538, 330, 'largo') +
      tell(part, 520, 80, 470, 150, 'piezas', 'calibre')
    );
  const holes = (y: number, rows: number) =>
    `<rect x="131" y="${y}" width="378" height="${rows * 17}" fill="url(#ho)"/>`;
  return (
    '<defs><pattern id="ho" width="18" height="17" patternUnits="userSpaceOnUse"><rect x="5" y="5" width="7" height="7" rx="1.5" fill="#56646c"/></pattern></defs>' +
    shape('#ffffff', round(110, 100, 420, 256, 8)) +
    path('a', 'M124 114h392M124 342h392') +
    holes(122, 2) +
    holes(164, 4) +
    shape('#e6ecef', 'M110 238h420v14H110Z') +
    holes(258, 3) +
    holes(316, 1) +
    path('v', 'M200 180C230 60 320 70 350 280', 'style="stroke:#cf5a52;stroke-width:7;opacity:1"') +
    path(
      'v',
      'M280 196C330 140 400 150 420 298',
      'style="stroke:#4f7fb8;stroke-width:7;opacity:1"',
    ) +
    shape(SKY, disc(460, 190, 15)) +
    tell(part, 540, 420, 470, 340, 'puntos') +
    tell(part, 110, 420, 170, 330, 'paso')
  );
};

export const boards: Drawings = {
  board,
  module,
  'sensor-module': sensorModule,
  display,
  breadboard,
};
