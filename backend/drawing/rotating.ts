import { millimetres } from '#contract/amounts/numbers';
import { at, circle, ellipse, line, n, path, polygon, rect, ring, row, turn } from './ink.ts';
import { across, remark, upright } from './measures.ts';
import type { Part } from './part.ts';

const DIAMETERS = [
  'diametro',
  'diametro exterior',
  'diametro externo',
  'diametro polea',
  'diametro de polea',
  'diametro de turbina',
];

const diameter = (part: Part, from: number, to: number, y: number, edge: number): string => {
  const value = part.number(...DIAMETERS);
  return value ? across(from, to, y, edge, `Ø ${millimetres(value)}`) : '';
};

const bolt = (cx: number, cy: number, r = 8): string =>
  circle('b', cx, cy, r) + circle('k', cx, cy, r * 0.35);

/** One swept blade between two radii, pointing right. */
const blade = (cx: number, cy: number, r0: number, r1: number, span: number): string => {
  const p = (r: number, degrees: number) => at(cx, cy, r, degrees).map(n).join(' ');
  const mid = (r0 + r1) / 2;
  return (
    path(
      'b',
      `M${p(r0, -span * 0.42)}Q${p(mid, -span * 0.62)} ${p(r1, span * 0.02)}A${n(r1)} ${n(r1)} 0 0 1 ${p(r1, span * 0.66)}Q${p(mid, span * 0.28)} ${p(r0, span * 0.36)}Z`,
    ) +
    path('h', `M${p(r0 + 6, -span * 0.12)}Q${p(mid, -span * 0.2)} ${p(r1 - 6, span * 0.3)}`) +
    path('h', `M${p(r0 + 6, span * 0.1)}Q${p(mid, 0)} ${p(r1 - 6, span * 0.46)}`)
  );
};

const bladesOf = (part: Part): number => {
  const count = part.number('aspas', 'paletas', 'cantidad de aspas');
  return count && count >= 3 && count <= 14 ? Math.round(count) : 5 + part.pick(5, 'blades');
};

const rotor = (cx: number, cy: number, r: number, blades: number): string =>
  ring(blades, cx, cy, blade(cx, cy, r * 0.3, r, Math.min(62, (360 / blades) * 0.9)), -90) +
  circle('b', cx, cy, r * 0.33) +
  circle('d', cx, cy, r * 0.24);

export const fanBlades = (part: Part): string =>
  rotor(320, 214, 180, bladesOf(part)) +
  circle('b', 320, 214, 20) +
  ring(4, 320, 214, circle('d', 320, 214 - 34, 5), 45) +
  diameter(part, 140, 500, 444, 400);

/** `12 V · 120 W`. */
const ratingOf = (part: Part): string => {
  const [volts, watts] = [part.number('tension', 'voltaje'), part.number('potencia')];
  return [volts && `${volts} V`, watts && `${watts} W`].filter(Boolean).join(' · ');
};

/** A fan in its square frame, the motor in the middle. */
export const fan = (part: Part): string => {
  const [cx, cy, r] = [320, 212, 168];
  const rating = ratingOf(part);
  return (
    row(4, (i) =>
      turn(
        90 * i,
        cx,
        cy,
        rect('b', cx + 158, cy + 116, 34, 30, 5) + circle('d', cx + 178, cy + 131, 6),
      ),
    ) +
    rect('b', cx - 182, cy - 182, 364, 364, 46) +
    circle('s', cx, cy, r + 6) +
    circle('b', cx, cy, r + 6) +
    row(4, (i) =>
      turn(
        90 * i + 45,
        cx,
        cy,
        line('d', cx, cy + r * 0.3, cx, cy + r + 4) +
          line('d', cx + 12, cy + r * 0.3, cx + 12, cy + r + 4),
      ),
    ) +
    rotor(cx, cy, r - 8, bladesOf(part)) +
    ring(6, cx, cy, circle('d', cx, cy - 24, 3.6)) +
    circle('b', cx, cy, 12) +
    path('d', `M${cx + 182} ${cy + 60}h26q12 0 12 12v26`) +
    rect('b', cx + 206, cy + 98, 28, 34, 4) +
    diameter(part, cx - r, cx + r, 450, cy + 186) +
    (rating ? remark(cx + 214, cy - 150, cx + 34, cy - 26, rating) : '')
  );
};

export const fanMotor = (part: Part): string => {
  const rating = ratingOf(part);
  return (
    rect('b', 226, 128, 210, 180, 26) +
    rect('b', 208, 116, 26, 204, 6) +
    row(6, (i) => line('d', 262 + i * 26, 134, 262 + i * 26, 302)) +
    rect('b', 436, 168, 26, 100, 8) +
    rect('b', 118, 206, 90, 24, 3) +
    line('d', 118, 212, 176, 212) +
    rect('b', 196, 96, 24, 30, 4) +
    rect('b', 196, 310, 24, 30, 4) +
    path('d', 'M462 236h34q16 0 16 16v44') +
    rect('b', 496, 294, 34, 42, 4) +
    (rating ? remark(500, 100, 400, 150, rating) : '')
  );
};

interface Box {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Width and height of a flat part, if known. */
const sides = (part: Part, { x, y, right, bottom }: Box): string => {
  const [wide, high] = [part.number('ancho'), part.number('alto')];
  return (
    (wide ? across(x, right, Math.min(450, bottom + 44), bottom, millimetres(wide)) : '') +
    (high ? upright(y, bottom, Math.max(28, x - 40), x, millimetres(high)) : '')
  );
};

/** The funnel frame alone. */
export const shroud = (part: Part): string =>
  rect('b', 96, 60, 448, 320, 24) +
  row(7, (i) => line('h', 96, 100 + i * 40, 544, 100 + i * 40)) +
  circle('b', 320, 220, 146) +
  circle('d', 320, 220, 132) +
  ring(4, 320, 220, rect('b', 314, 74, 12, 104), 45) +
  circle('b', 320, 220, 46) +
  ring(3, 320, 220, circle('d', 320, 192, 6)) +
  row(4, (i) => circle('d', i % 2 ? 522 : 118, i < 2 ? 82 : 358, 8)) +
  (part.number('diametro')
    ? diameter(part, 188, 452, 440, 380)
    : sides(part, { x: 96, y: 60, right: 544, bottom: 380 }));

const grooves = (x: number, y: number, w: number, h: number, count: number): string =>
  rect('b', x, y, w, h, 4) +
  row(count, (i) =>
    line('d', x + (w / (count + 1)) * (i + 1), y + 3, x + (w / (count + 1)) * (i + 1), y + h - 3),
  );

const grooveCount = (part: Part): number => {
  const ribs = part.number('polea', 'canales', 'ranuras');
  return ribs && ribs <= 10 ? Math.round(ribs) : 4 + part.pick(3, 'grooves');
};

/** A cast housing with ears, the flange in front. */
export const waterPump = (part: Part): string => {
  const [cx, cy] = [290, 216];
  const bolts = 4 + part.pick(3, 'bolts');
  const holes = part.pick(2, 'flange') ? 4 : 3;
  return (
    path('b', 'M330 130C440 92 520 96 560 96V170C500 170 452 200 430 250Z') +
    ellipse('b', 560, 133, 11, 37) +
    path('d', 'M392 124C450 112 500 110 546 112') +
    ring(
      bolts,
      cx,
      cy,
      circle('b', cx, cy - 150, 24) + circle('d', cx, cy - 150, 9),
      part.pick(30),
    ) +
    circle('b', cx, cy, 142) +
    circle('d', cx, cy, 128) +
    path(
      'h',
      `M${cx} ${cy - 128}C${cx + 170} ${cy - 110} ${cx + 130} ${cy + 130} ${cx - 20} ${cy + 122}`,
    ) +
    ring(8, cx, cy, line('h', cx + 84, cy, cx + 124, cy), 12) +
    circle('b', cx, cy, 80) +
    circle('d', cx, cy, 70) +
    ring(holes, cx, cy, circle('b', cx, cy - 50, 9), 20) +
    circle('b', cx, cy, 24) +
    circle('d', cx, cy, 13) +
    diameter(part, cx - 80, cx + 80, 436, cy + 80)
  );
};

/** From the side: clutch pulley, body, rear head. */
export const compressor = (part: Part): string => {
  const oil = part.text('aceite');
  const pulley = part.text('polea');
  const volts = part.number('tension', 'voltaje');
  const over = part.number('diametro polea', 'diametro de polea', 'diametro');
  return (
    rect('b', 250, 90, 60, 40, 6) +
    circle('d', 280, 108, 9) +
    rect('b', 250, 306, 60, 40, 6) +
    circle('d', 280, 328, 9) +
    rect('b', 396, 96, 50, 36, 6) +
    circle('d', 421, 112, 9) +
    rect('b', 396, 304, 50, 36, 6) +
    circle('d', 421, 324, 9) +
    rect('b', 206, 124, 290, 188, 16) +
    row(5, (i) => line('d', 312 + i * 20, 128, 312 + i * 20, 308)) +
    path('s', 'M206 270H496V296Q496 312 480 312H222Q206 312 206 296Z') +
    rect('b', 482, 138, 62, 160, 14) +
    rect('b', 498, 106, 34, 36, 4) +
    circle('d', 515, 122, 8) +
    row(3, (i) => circle('d', 528, 172 + i * 46, 5)) +
    grooves(140, 112, 70, 212, grooveCount(part)) +
    rect('b', 118, 132, 24, 172, 6) +
    rect('b', 100, 176, 20, 84, 6) +
    rect('b', 88, 204, 14, 28, 3) +
    path('d', 'M222 124V96h-30') +
    rect('b', 166, 84, 28, 24, 4) +
    (over ? `${remark(96, 392, 148, 318, `Ø ${millimetres(over)}`)}` : '') +
    (pulley ? remark(230, 60, 176, 116, pulley) : '') +
    (oil ? remark(560, 380, 470, 290, oil) : '') +
    (volts ? remark(118, 62, 176, 92, `${volts} V`) : '')
  );
};

const pulleyFace = (cx: number, cy: number, r: number): string =>
  circle('b', cx, cy, r) +
  circle('d', cx, cy, r - 10) +
  circle('d', cx, cy, r - 17) +
  circle('b', cx, cy, r * 0.46);

export const pulley = (part: Part): string =>
  pulleyFace(250, 212, 150) +
  ring(5, 250, 212, path('d', 'M250 92a22 26 0 0 1 0 44a22 26 0 0 1 0-44')) +
  circle('b', 250, 212, 40) +
  ring(9, 250, 212, circle('d', 250, 182, 6.5)) +
  circle('b', 250, 212, 20) +
  grooves(470, 62, 66, 300, grooveCount(part)) +
  rect('b', 456, 150, 14, 124, 3) +
  rect('b', 536, 170, 16, 84, 3) +
  diameter(part, 100, 400, 430, 362);

/** A magnetic coil: a ring with a wire. */
export const coil = (part: Part): string =>
  circle('b', 300, 212, 158) +
  circle('d', 300, 212, 142) +
  ring(60, 300, 212, line('h', 388, 212, 436, 212)) +
  circle('d', 300, 212, 86) +
  circle('b', 300, 212, 74) +
  ring(3, 300, 212, rect('b', 286, 36, 28, 26, 5) + circle('d', 300, 48, 6), 60) +
  path('d', 'M452 250q40 6 56 34t48 30') +
  path('d', 'M450 262q32 6 50 34t52 32') +
  rect('b', 544, 306, 42, 34, 5) +
  diameter(part, 142, 458, 440, 372);

/** From the front: pulley, slotted housing, ears. */
export const alternator = (part: Part): string => {
  const amps = part.number('amperaje', 'corriente', 'corriente a');
  const volts = part.number('tension', 'voltaje');
  const rating = [volts && `${volts} V`, amps && `${amps} A`].filter(Boolean).join(' · ');
  const [cx, cy] = [300, 216];
  return (
    path(
      'b',
      `M${cx - 40} ${cy - 140}L${cx - 26} ${cy - 196}a27 27 0 0 1 52 0L${cx + 40} ${cy - 140}Z`,
    ) +
    circle('b', cx, cy - 188, 11) +
    path(
      'b',
      `M${cx - 52} ${cy + 136}L${cx - 34} ${cy + 192}a32 32 0 0 0 68 0L${cx + 52} ${cy + 136}Z`,
    ) +
    circle('b', cx, cy + 184, 12) +
    rect('b', cx + 132, cy - 52, 52, 104, 10) +
    bolt(cx + 164, cy - 26) +
    bolt(cx + 164, cy + 26) +
    circle('b', cx, cy, 156) +
    circle('d', cx, cy, 146) +
    ring(
      20,
      cx,
      cy,
      path('b', `M${cx + 84} ${cy - 6}L${cx + 132} ${cy - 13}V${cy + 13}L${cx + 84} ${cy + 6}Z`),
    ) +
    circle('b', cx, cy, 72) +
    ring(3, cx, cy, circle('b', cx, cy - 146, 9), 30) +
    circle('d', cx, cy, 62) +
    circle('d', cx, cy, 55) +
    circle('b', cx, cy, 28) +
    polygon(
      'd',
      Array.from({ length: 6 }, (_, i) => at(cx, cy, 15, i * 60)),
    ) +
    (rating ? remark(520, 110, cx + 104, cy - 106, rating) : '')
  );
};

/** From the side: motor, solenoid above, pinion in the nose. */
export const starter = (part: Part): string => {
  const power = part.number('potencia', 'potencia kw');
  const volts = part.number('tension', 'voltaje');
  const teeth = part.number('dientes', 'dientes pinon');
  return (
    rect('b', 262, 100, 206, 82, 14) +
    row(3, (i) => line('d', 300 + i * 16, 104, 300 + i * 16, 178)) +
    rect('b', 468, 116, 24, 50, 6) +
    rect('b', 492, 122, 26, 12, 3) +
    rect('b', 492, 148, 26, 12, 3) +
    rect('b', 258, 190, 292, 140, 18) +
    path('s', 'M258 290H550V312Q550 330 532 330H276Q258 330 258 312Z') +
    line('d', 318, 192, 318, 328) +
    line('d', 500, 192, 500, 328) +
    row(2, (i) => line('d', 340, 226 + i * 70, 480, 226 + i * 70)) +
    rect('b', 550, 216, 26, 88, 10) +
    path('b', 'M262 104V332L186 330Q150 326 142 296V206Q146 148 200 128Z') +
    rect('b', 118, 130, 26, 214, 6) +
    circle('d', 131, 152, 7) +
    circle('d', 131, 322, 7) +
    rect('b', 66, 224, 70, 74, 4) +
    row(6, (i) => line('d', 66, 234 + i * 11, 122, 234 + i * 11)) +
    rect('b', 48, 248, 20, 26, 3) +
    (power || volts
      ? remark(
          520,
          396,
          440,
          300,
          [volts && `${volts} V`, power && `${String(power).replace('.', ',')} kW`]
            .filter(Boolean)
            .join(' · '),
        )
      : '') +
    (teeth ? remark(140, 400, 96, 292, `Z ${teeth}`) : '')
  );
};

/** A belt around two wheels. */
const loop = (ax: number, ay: number, ar: number, bx: number, by: number, br: number): string => {
  const angle = Math.atan2(by - ay, bx - ax);
  const lean = Math.acos((ar - br) / Math.hypot(bx - ax, by - ay));
  const point = (x: number, y: number, r: number, a: number) =>
    `${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}`;
  return `M${point(ax, ay, ar, angle - lean)}L${point(bx, by, br, angle - lean)}A${n(br)} ${n(br)} 0 0 1 ${point(bx, by, br, angle + lean)}L${point(ax, ay, ar, angle + lean)}A${n(ar)} ${n(ar)} 0 1 1 ${point(ax, ay, ar, angle - lean)}Z`;
};

const beltBand = (d: string): string =>
  `<path class="t1" d="${d}" stroke-width="30"/><path class="t2" d="${d}" stroke-width="24"/><path class="v" d="${d}" stroke-width="15" stroke-dasharray="1.6 6"/>`;

export const belt = (part: Part): string => {
  const long = part.number('largo', 'longitud', 'desarrollo');
  const profile = part.text('perfil') ?? part.text('canales', 'ranuras');
  const tilt = part.pick(3, 'tilt') * 12;
  return (
    beltBand(loop(196, 250 - tilt / 2, 132, 486, 170 + tilt, 66)) +
    (long ? remark(440, 400, 366, 305 + tilt / 4, `L ${millimetres(long)}`) : '') +
    (profile ? remark(430, 50, 341, 112 + tilt / 4, profile) : '')
  );
};

export const timingKit = (_part: Part): string =>
  beltBand(loop(176, 210, 112, 430, 140, 62)) +
  pulleyFace(430, 140, 44) +
  pulleyFace(486, 316, 74) +
  circle('b', 486, 316, 14) +
  pulleyFace(336, 350, 52) +
  circle('b', 336, 350, 11) +
  ring(24, 176, 210, rect('d', 174, 112, 5, 9)) +
  rect('b', 560, 300, 40, 32, 6) +
  line('d', 572, 302, 572, 330) +
  line('d', 584, 302, 584, 330);

/** A squirrel-cage wheel on its motor. */
export const blower = (part: Part): string => {
  const volts = part.number('tension', 'voltaje');
  return (
    rect('b', 238, 296, 164, 92, 20) +
    row(4, (i) => line('d', 262 + i * 38, 300, 262 + i * 38, 384)) +
    rect('b', 168, 276, 304, 24, 8) +
    rect('b', 190, 90, 260, 186, 6) +
    row(25, (i) => line('d', 200 + i * 10, 96, 196 + i * 10.3, 272)) +
    ellipse('b', 320, 92, 130, 30) +
    ellipse('d', 320, 92, 112, 23) +
    ring(1, 320, 92, ellipse('b', 320, 96, 26, 8)) +
    path('d', 'M402 350h60q14 0 14 14v20') +
    rect('b', 460, 382, 34, 34, 4) +
    (part.number('diametro')
      ? across(190, 450, 446, 392, `Ø ${millimetres(part.number('diametro') ?? 0)}`)
      : '') +
    (volts ? remark(500, 330, 392, 330, `${volts} V`) : '')
  );
};
