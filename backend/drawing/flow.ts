import { millimetres, shortDecimal } from '#contract/amounts/numbers';
import {
  circle,
  ellipse,
  line,
  n,
  nut,
  path,
  polygon,
  rect,
  ring,
  row,
  thread,
  tube,
  turn,
} from './ink.ts';
import { across, remark, upright } from './measures.ts';
import type { Part } from './part.ts';

/** From the side: bridge above the flange, spring and wax capsule below. */
export const thermostat = (part: Part): string => {
  const opening = part.number('apertura', 'temperatura', 'apertura c', 'temperatura de apertura');
  const over = part.number('diametro');
  return (
    path('b', 'M232 190L262 96Q266 82 282 82H358Q374 82 378 96L408 190H382L356 110H284L258 190Z') +
    rect('b', 300, 58, 40, 60, 8) +
    line('d', 300, 76, 340, 76) +
    rect('b', 286, 214, 68, 34, 3) +
    row(6, (i) => ellipse('b', 320, 346 - i * 18, 58, 11)) +
    rect('b', 296, 244, 48, 122, 10) +
    line('d', 296, 272, 344, 272) +
    rect('b', 308, 364, 24, 26, 5) +
    path('b', 'M232 216L252 352Q254 362 264 362H292V346H272L254 216Z') +
    path('b', 'M408 216L388 352Q386 362 376 362H348V346H368L386 216Z') +
    rect('b', 176, 188, 288, 30, 8) +
    line('d', 184, 203, 456, 203) +
    circle('d', 430, 203, 5) +
    (over ? across(176, 464, 438, 222, `Ø ${millimetres(over)}`) : '') +
    (opening ? remark(500, 120, 342, 96, `${shortDecimal(opening)} °C`) : '')
  );
};

export const thermostatHousing = (part: Part): string => {
  const over = part.number('diametro', 'diametro interno');
  return (
    path('b', 'M196 300C196 200 230 150 330 138L470 122V206L356 222C318 228 312 252 312 300Z') +
    path('h', 'M226 296C228 214 262 176 336 166L466 150') +
    ellipse('b', 472, 164, 13, 42) +
    rect('b', 440, 112, 14, 104, 5) +
    path('b', 'M120 300H388L416 340Q418 352 404 352H104Q90 352 92 340Z') +
    circle('d', 136, 328, 10) +
    circle('d', 372, 328, 10) +
    nut(232, 104, 56, 44) +
    rect('b', 246, 62, 28, 42, 6) +
    (over ? remark(520, 300, 476, 196, `Ø ${millimetres(over)}`) : '')
  );
};

/** From above, and from the side with its spring and seals. */
export const cap = (part: Part): string => {
  const bar = part.number('presion', 'presion bar', 'presion de apertura');
  const over = part.number('diametro');
  return (
    path('b', 'M60 196L92 180V252L60 236Q48 216 60 196Z') +
    path('b', 'M336 196L304 180V252L336 236Q348 216 336 196Z') +
    circle('b', 198, 216, 122) +
    ring(36, 198, 216, line('h', 304, 216, 318, 216)) +
    circle('d', 198, 216, 102) +
    circle('d', 198, 216, 62) +
    (bar
      ? `<text class="n big" x="198" y="216">${bar.toFixed(1).replace('.', ',')}</text><text class="q" x="198" y="240">bar</text>`
      : circle('d', 198, 216, 16)) +
    path('b', 'M386 178Q386 116 480 116T574 178Z') +
    rect('b', 374, 176, 212, 34, 6) +
    row(16, (i) => line('h', 386 + i * 12.6, 180, 386 + i * 12.6, 206)) +
    rect('b', 398, 210, 164, 14, 3) +
    row(5, (i) => line('o', 432, 236 + i * 17, 528, 230 + i * 17)) +
    rect('b', 462, 224, 36, 100, 3) +
    rect('b', 412, 318, 136, 18, 5) +
    rect('b', 426, 336, 108, 12, 5) +
    circle('b', 480, 356, 10) +
    (over ? across(398, 562, 430, 370, `Ø ${millimetres(over)}`) : '')
  );
};

const HOSES = [
  'M118 132C118 262 206 302 320 302S522 340 522 392',
  'M104 300C190 300 196 150 300 150S420 300 536 300',
  'M130 110V226Q130 300 204 300H392Q470 300 470 226V196',
] as const;

/** A bent hose with its weave; the mouths show the bore. */
export const hose = (part: Part): string => {
  const bore = part.number('diametro interno', 'diametro', 'diametro interior');
  const long = part.number('largo', 'longitud');
  const shape = part.pick(HOSES.length, 'shape');
  const d = HOSES[shape] ?? HOSES[0];
  const wide = Math.min(84, Math.max(44, (bore ?? 32) * 1.7));
  const mouths = [
    [118, 132, 0, 522, 392, 0],
    [104, 300, 90, 536, 300, 90],
    [130, 110, 0, 470, 196, 0],
  ][shape] ?? [0, 0, 0, 0, 0, 0];
  const mouth = (x = 0, y = 0, turned = 0) =>
    turn(turned, x, y, ellipse('b', x, y, wide / 2, 12) + ellipse('d', x, y, wide / 2 - 11, 7));
  const [x1, y1, t1, x2, y2, t2] = mouths;
  return (
    tube(d, wide) +
    `<path class="v" d="${d}" stroke-width="${n(wide - 16)}" stroke-dasharray="1.4 11"/>` +
    mouth(x1, y1, t1) +
    mouth(x2, y2, t2) +
    (bore
      ? remark(
          x1 === 104 ? 170 : 232,
          74,
          (x1 ?? 0) + (t1 ? 0 : wide / 2),
          (y1 ?? 0) - (t1 ? wide / 2 : 0),
          `Ø ${millimetres(bore)}`,
        )
      : '') +
    (long
      ? remark(
          440,
          [220, 92, 400][shape] ?? 0,
          310,
          [302, 150, 300][shape] ?? 0,
          `L ${millimetres(long)}`,
        )
      : '')
  );
};

/** Metal pipes with their end blocks. */
export const pipe = (part: Part): string => {
  const long = part.number('largo', 'longitud');
  const gauge = part.text('medida');
  const d = part.pick(2, 'shape')
    ? 'M96 132H238Q272 132 272 166V276Q272 310 306 310H540'
    : 'M96 320H190Q226 320 240 288L286 186Q300 154 336 154H540';
  const [y1, y2] = d.startsWith('M96 132') ? [132, 310] : [320, 154];
  return (
    tube(d, 24) +
    rect('b', 60, y1 - 36, 46, 62, 6) +
    circle('d', 82, y1, 9) +
    circle('d', 82, y1 - 22, 6) +
    tube(`M300 ${y2}H460`, 40) +
    row(12, (i) => line('h', 306 + i * 13, y2 + 18, 314 + i * 13, y2 - 18)) +
    rect('b', 292, y2 - 24, 20, 48, 4) +
    rect('b', 448, y2 - 24, 20, 48, 4) +
    nut(512, y2 - 24, 40, 48) +
    rect('b', 552, y2 - 10, 28, 20, 3) +
    (long ? remark(200, y1 === 132 ? 380 : 90, 258, 222, `L ${millimetres(long)}`) : '') +
    (gauge ? remark(440, y2 === 310 ? 400 : 60, 532, y2 === 310 ? 336 : 128, gauge) : '')
  );
};

/** Screw clamp. */
export const clamp = (part: Part): string => {
  const over = part.number('diametro', 'diametro maximo');
  return (
    circle('b', 300, 236, 150) +
    circle('b', 300, 236, 136) +
    ring(64, 300, 236, line('h', 438, 236, 448, 236)) +
    rect('b', 236, 58, 128, 56, 10) +
    thread(364, 70, 60, 32, 8) +
    nut(424, 60, 34, 52) +
    rect('b', 214, 70, 22, 32, 4) +
    (over ? across(150, 450, 440, 390, `Ø ${millimetres(over)}`) : '')
  );
};

/** A moulded bottle with its level. */
export const expansionTank = (part: Part): string => {
  const litres = part.number('capacidad', 'volumen');
  const round = part.pick(2, 'shape') === 1;
  const body = round
    ? 'M318 96C446 96 500 160 500 238S446 380 318 380S136 316 136 238S190 96 318 96Z'
    : 'M178 116H452Q494 116 494 158V300Q494 322 476 334L428 370Q416 380 396 380H190Q150 380 150 340V146Q150 116 178 116Z';
  const level = round
    ? 'M138 262H498C494 332 440 380 318 380S142 332 138 262Z'
    : 'M150 262H494V300Q494 322 476 334L428 370Q416 380 396 380H190Q150 380 150 340Z';
  return (
    rect('b', 256, 68, 92, 52, 4) +
    rect('b', 242, 38, 120, 42, 9) +
    row(11, (i) => line('d', 252 + i * 10, 42, 252 + i * 10, 76)) +
    rect('b', 476, 146, 62, 20, 4) +
    rect('b', 106, 316, 54, 26, 4) +
    rect('b', 498, 236, 40, 40, 8) +
    circle('d', 518, 256, 8) +
    path('b', body) +
    path('g', level) +
    line('d', round ? 140 : 152, 226, round ? 498 : 492, 226) +
    path('o', body) +
    line('d', 214, 206, 250, 206) +
    line('d', 214, 292, 250, 292) +
    '<text class="q dim" x="282" y="211">MÁX</text><text class="q dim" x="280" y="297">MÍN</text>' +
    (litres ? remark(546, 404, 440, 330, `${shortDecimal(litres)} L`) : '')
  );
};

/** `92 °C`, `92-80 °C`, `14 bar`: where a sensor switches. */
const worksAt = (part: Part): string | undefined => {
  const text = part.text('conexion', 'temperatura', 'temperatura de corte', 'presion');
  return text && /°C|bar/i.test(text) ? text : undefined;
};

/** Probe, thread, hexagon, plug. */
export const sensor = (part: Part): string => {
  const works = worksAt(part);
  const screw = part.text('rosca');
  const pins = Math.min(
    4,
    Math.max(1, part.number('pines', 'contactos', 'terminales') ?? 1 + part.pick(3, 'pins')),
  );
  return (
    rect('b', 62, 192, 108, 48, 20) +
    thread(166, 172, 118, 88, 11) +
    rect('b', 282, 160, 14, 112, 3) +
    nut(296, 142, 76, 148) +
    rect('b', 372, 168, 52, 96, 6) +
    path('b', 'M424 158H520Q534 158 534 172V260Q534 274 520 274H424Z') +
    rect('b', 446, 142, 44, 18, 4) +
    row(pins, (i) => rect('b', 534, 216 + (i - (pins - 1) / 2) * 26 - 6, 36, 12, 2)) +
    row(3, (i) => line('d', 440, 186 + i * 30, 512, 186 + i * 30)) +
    (screw ? remark(166, 350, 224, 256, screw) : '') +
    (works ? remark(236, 96, 330, 168, works) : '')
  );
};

/** An upright cylinder with its head block. */
export const drier = (part: Part): string => {
  const high = part.number('alto', 'largo', 'altura');
  const over = part.number('diametro');
  return (
    rect('b', 252, 74, 136, 58, 8) +
    circle('b', 286, 102, 14) +
    circle('d', 286, 102, 7) +
    circle('b', 354, 102, 14) +
    circle('d', 354, 102, 7) +
    circle('d', 320, 90, 8) +
    rect('b', 388, 84, 34, 34, 4) +
    rect('b', 256, 128, 128, 264, 30) +
    path('s', 'M352 132Q384 136 384 160V362Q384 388 356 392Z') +
    line('d', 258, 158, 382, 158) +
    line('d', 258, 362, 382, 362) +
    rect('b', 246, 214, 148, 22, 4) +
    rect('b', 394, 210, 30, 30, 4) +
    circle('d', 410, 225, 7) +
    rect('d', 278, 256, 84, 76, 4) +
    row(4, (i) => line('h', 288, 272 + i * 15, 352, 272 + i * 15)) +
    (high ? upright(74, 392, 190, 252, millimetres(high)) : '') +
    (over ? across(256, 384, 434, 394, `Ø ${millimetres(over)}`) : '')
  );
};

/** A block with four bores and the diaphragm on top. */
export const expansionValve = (_part: Part): string =>
  path('b', 'M256 118Q256 84 320 84T384 118Z') +
  ellipse('b', 320, 118, 84, 15) +
  rect('b', 298, 126, 44, 24, 3) +
  tube('M320 88V62Q320 44 340 44H392', 9) +
  polygon('b', [
    [434, 148],
    [474, 122],
    [474, 352],
    [434, 382],
  ]) +
  polygon('s', [
    [434, 148],
    [474, 122],
    [474, 352],
    [434, 382],
  ]) +
  polygon('b', [
    [206, 148],
    [246, 122],
    [474, 122],
    [434, 148],
  ]) +
  rect('b', 206, 148, 228, 234, 3) +
  row(
    2,
    (i) =>
      circle('b', 262, 216 + i * 98, 32) +
      circle('d', 262, 216 + i * 98, 21) +
      circle('b', 376, 216 + i * 98, 26) +
      circle('d', 376, 216 + i * 98, 15),
  ) +
  row(2, (i) => circle('d', 320, 170 + i * 190, 7));
