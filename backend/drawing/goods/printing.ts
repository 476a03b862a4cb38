/** 3D printing: spools, printers with the room they print in, resin, nozzles, what cures and dries. */
import { circle, line, n, path, rect, row } from '../ink.ts';
import { across, remark, upright } from '../measures.ts';
import { type Drawings, type Part, readNumber } from '../part.ts';
import {
  AMBER,
  colour,
  DARK,
  disc,
  GLASS,
  METAL,
  on,
  paint,
  round,
  shape,
  tell,
  wide,
  word,
} from './pieces.ts';

/** A reel of wound thread in its own colour, seen from the side and a little from the front. */
const spool = (part: Part): string => {
  const fill = colour(part, '#ee9a4d');
  const ink = on(fill);
  return (
    shape(METAL, disc(366, 218, 84, 168)) +
    shape(fill, 'M262 92H366A62 126 0 0 1 366 344H262Z') +
    row(12, (i) => path(ink, `M${n(270 + i * 8.4)} 93a62 125 0 0 1 0 250`)) +
    shape(METAL, disc(252, 218, 84, 168)) +
    shape('#ffffff', disc(252, 218, 66, 140)) +
    paint(METAL, path('c', disc(252, 218, 34, 64))) +
    shape(DARK, disc(252, 218, 20, 38)) +
    row(3, (i) => path('d', disc(252, 112 + i * 106, 13, i === 1 ? 0.1 : 20))) +
    path(
      'v',
      'M388 340C430 372 470 356 520 372',
      `style="stroke:${fill};stroke-width:7;opacity:1"`,
    ) +
    tell(part, 478, 100, 410, 150, 'material') +
    tell(part, 486, 420, 520, 372, 'diametro') +
    tell(part, 130, 410, 216, 352, 'peso')
  );
};

/** The three figures of a volume such as `220 × 220 × 250 mm`. */
const volumeOf = (part: Part): [number, number, number] | undefined => {
  const [wide, deep, tall] = (part.text('volumen') ?? '').split(/[×x]/).map(readNumber);
  return wide && deep && tall ? [wide, deep, tall] : undefined;
};

const roomFigures = (part: Part, x1: number, x2: number, y1: number, y2: number): string => {
  const volume = volumeOf(part);
  if (!volume) return '';
  const [w, d, h] = volume;
  return (
    across(x1, x2, 446, y2 + 12, `${w} mm`) +
    upright(y1, y2, 92, x1 - 44, `${h} mm`) +
    remark(506, y2 + 20, x2 - 20, y2 - 8, `${d} mm`)
  );
};

/** A resin printer: its orange hood, the platform and the vat. */
const resinPrinter = (part: Part): string =>
  shape(DARK, round(196, 316, 248, 92, 12)) +
  shape('#f0b27a', round(206, 70, 228, 250, 18)) +
  shape(METAL, 'M304 86h32v150h-32Z') +
  shape(METAL, round(258, 196, 124, 30, 4)) +
  shape('#cf8a52', 'M280 226h80l-8 40h-64Z') +
  shape(METAL, round(236, 290, 168, 28, 4)) +
  paint(GLASS, rect('c', 286, 340, 68, 40, 5)) +
  circle('i', 410, 360, 9) +
  roomFigures(part, 236, 404, 90, 300);

/** A frame with its gantry over a bed; closed ones have a door. */
const printer3d = (part: Part): string => {
  if (/SLA|resina/i.test(part.text('tecnologia') ?? '')) return resinPrinter(part);
  const volume = volumeOf(part) ?? [220, 220, 250];
  const ratio = Math.min(1.25, Math.max(0.8, volume[0] / volume[2]));
  const half = 96 * ratio;
  const [left, right] = [320 - half - 30, 320 + half + 30];
  return (
    shape(DARK, round(left - 24, 350, right - left + 48, 52, 8)) +
    shape(METAL, round(left - 12, 62, 24, 292, 4)) +
    shape(METAL, round(right - 12, 62, 24, 292, 4)) +
    shape(METAL, round(left - 12, 50, right - left + 24, 24, 6)) +
    shape(DARK, round(left - 4, 150, right - left + 8, 20, 4)) +
    shape(DARK, round(300, 130, 56, 62, 6)) +
    circle('i', 328, 160, 16) +
    shape(AMBER, 'M318 192h20l-6 18h-8Z') +
    shape(colour(part, '#ee9a4d'), 'M284 330V262l22-26h44l-12 18v76Z') +
    row(6, (i) => line('d', 285, 268 + i * 10, 338, 268 + i * 10)) +
    shape(METAL, round(320 - half, 330, 2 * half, 16, 3)) +
    paint(GLASS, rect('c', right - 34, 362, 46, 28, 4)) +
    circle('i', right - 58, 376, 8) +
    path('v', `M328 130C330 70 ${n(right + 20)} 96 ${n(right + 26)} 44`, 'style="stroke-width:4"') +
    roomFigures(part, 320 - half, 320 + half, 80, 330)
  );
};

const resin = (part: Part): string => {
  const fill = colour(part, '#a9b3b8');
  return (
    shape(DARK, round(282, 56, 76, 54, 8)) +
    row(7, (i) => line('i', 291 + i * 10, 62, 291 + i * 10, 104)) +
    shape(
      fill,
      'M292 110h56v16c0 18 60 26 60 66v200q0 18-18 18H250q-18 0-18-18V192c0-40 60-48 60-66Z',
    ) +
    paint('#ffffff', rect('c', 232, 224, 176, 120, 0)) +
    path('g', 'M320 246c26 34 34 44 34 58a34 34 0 0 1-68 0c0-14 8-24 34-58Z') +
    path('d', 'M320 246c26 34 34 44 34 58a34 34 0 0 1-68 0c0-14 8-24 34-58Z') +
    tell(part, 500, 150, 398, 180, 'longitud de onda') +
    tell(part, 150, 400, 244, 380, 'contenido') +
    tell(part, 500, 400, 404, 370, 'dureza')
  );
};

/** A print bed, seen from a corner, with the sheet that bends off it. */
const bed = (part: Part): string =>
  shape(DARK, 'M120 320L220 150H520L420 320ZM120 320h300v16H120ZM420 320L520 150v16L420 336Z') +
  shape('#e3c472', 'M120 296L220 126H520L420 296Z') +
  row(5, (i) => line('h', 170 + i * 60, 280, 262 + i * 60, 134)) +
  row(4, (i) => line('h', 146 + i * 22, 262 - i * 36, 430 + i * 20, 262 - i * 36)) +
  wide(part, 120, 420, 340, 'lado') +
  tell(part, 540, 400, 430, 310, 'espesor');

/** A toothed belt, rolled up. */
const belt = (part: Part): string =>
  row(5, (i) => path('o', disc(300, 210, 130 - i * 20), 'style="stroke-width:7"')) +
  path('o', 'M300 340H540', 'style="stroke-width:7"') +
  row(14, (i) => line('o', 310 + i * 17, 340, 310 + i * 17, 352)) +
  wide(part, 300, 540, 356, 'largo') +
  tell(part, 520, 110, 390, 130, 'paso') +
  tell(part, 520, 180, 424, 200, 'ancho');

/** A nozzle in section: hexagon, thread, cone and the bore. */
const nozzleInSection = (part: Part): string =>
  shape(AMBER, 'M272 66h96v96h-96Z') +
  row(8, (i) => line('d', 272, 76 + i * 11, 368, 70 + i * 11)) +
  shape(AMBER, 'M232 162h176v92h-176Z') +
  line('d', 290, 162, 290, 254) +
  line('d', 350, 162, 350, 254) +
  shape(AMBER, 'M262 254h116l-38 96h-40Z') +
  shape('#ffffff', 'M306 66h28v220l-8 64h-12l-8-64Z') +
  path('v', 'M320 352v58q0 14 18 14h120', 'style="stroke:#ee9a4d;stroke-width:8;opacity:1"') +
  tell(part, 470, 330, 334, 350, 'boquilla', 'lado', 'largo', 'filamento') +
  tell(part, 150, 110, 272, 110, 'rosca', 'ancho', 'tension') +
  tell(part, 470, 120, 368, 120, 'temperatura maxima', 'potencia', 'paso', 'espesor');

/** Of a printer's spare parts, the one that the name says. */
const nozzle = (part: Part): string => {
  if (/cama/i.test(part.name)) return bed(part);
  return /correa/i.test(part.name) ? belt(part) : nozzleInSection(part);
};

/** A clear drum on its base. */
const curing = (part: Part): string =>
  shape(DARK, round(196, 316, 248, 88, 14)) +
  shape(GLASS, 'M212 316V116q0-44 108-44t108 44V316Z') +
  path('d', 'M212 122q0 40 108 40t108-40') +
  shape(METAL, disc(320, 296, 86, 20)) +
  shape('#ee9a4d', 'M286 288v-64l34-30l34 30v64Z') +
  path('d', 'M286 224l34 20l34-20M320 244v44') +
  row(3, (i) => path('a', `M${236 + i * 8} ${190 + i * 8}l20 6`)) +
  circle('i', 320, 360, 22) +
  row(3, (i) => circle('i', 230 + i * 22, 360, 5)) +
  tell(part, 510, 180, 426, 200, 'volumen', 'temperatura') +
  tell(part, 510, 420, 430, 380, 'potencia') +
  (part.text('bobinas') ? word(412, 367, `× ${part.text('bobinas')}`, 'n') : '');

export const printing: Drawings = { spool, 'printer-3d': printer3d, resin, nozzle, curing };
