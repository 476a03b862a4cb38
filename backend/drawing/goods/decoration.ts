/** What hangs and stands about a house: frames, vases, clocks, mirrors, candles. */
import { at, circle, line, n, path, rect, ring, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  body,
  colour,
  cord,
  DARK,
  disc,
  framed,
  GLASS,
  GREEN,
  high,
  METAL,
  measured,
  on,
  paint,
  round,
  SKY,
  shape,
  tell,
  wide,
} from './pieces.ts';

const landscape = (x: number, y: number, w: number, h: number): string =>
  shape(SKY, round(x, y, w, h, 2)) +
  `<circle cx="${n(x + w * 0.7)}" cy="${n(y + h * 0.3)}" r="${n(Math.min(w, h) * 0.1)}" fill="${AMBER}"/>` +
  shape(
    GREEN,
    `M${n(x)} ${n(y + h)}V${n(y + h * 0.7)}L${n(x + w * 0.32)} ${n(y + h * 0.44)}L${n(x + w * 0.56)} ${n(y + h * 0.72)}L${n(x + w * 0.74)} ${n(y + h * 0.56)}L${n(x + w)} ${n(y + h * 0.8)}V${n(y + h)}Z`,
  );

const frame = (part: Part): string => {
  const fill = colour(part, '#d3ab7c');
  if (/múltiple/i.test(part.name))
    return (
      shape(fill, round(116, 74, 408, 300, 8)) +
      [
        [136, 94, 118, 150],
        [274, 94, 92, 68],
        [386, 94, 118, 110],
        [274, 182, 92, 172],
        [136, 264, 118, 90],
        [386, 224, 118, 130],
      ]
        .map(([x = 0, y = 0, w = 0, h = 0]) => landscape(x, y, w, h))
        .join('') +
      measured(part, { x: 116, y: 74, right: 524, bottom: 374, w: 408, h: 300 })
    );
  const v = framed(part, [26, 34], [300, 310]);
  return (
    shape(fill, round(v.x, v.y, v.w, v.h, 4)) +
    path(
      on(fill),
      `M${n(v.x)} ${n(v.y)}l26 26M${n(v.right)} ${n(v.y)}l-26 26M${n(v.x)} ${n(v.bottom)}l26-26M${n(v.right)} ${n(v.bottom)}l-26-26`,
    ) +
    paint('#ffffff', rect('c', v.x + 26, v.y + 26, v.w - 52, v.h - 52)) +
    landscape(v.x + 54, v.y + 54, v.w - 108, v.h - 108) +
    (part.text('medida')
      ? tell(part, v.right + 40, 420, v.right - 14, v.bottom - 14, 'medida')
      : measured(part, v))
  );
};

const vase = (part: Part): string => {
  const fill = colour(part, '#c9764f');
  const shapes = [
    'M292 176h56q-6 34 36 74q40 40 34 88q-6 44-30 56H252q-24-12-30-56q-6-48 34-88q42-40 36-74Z',
    'M278 172h84q-14 40 14 74q36 60 16 120q-6 28-26 28h-92q-20 0-26-28q-20-60 16-120q28-34 14-74Z',
    'M272 172h96v20q40 20 40 110q0 70-34 92H266q-34-22-34-92q0-90 40-110Z',
  ];
  const stem = (x: number, y: number, lean: number) =>
    path('o', `M320 180Q${320 + lean} 120 ${x} ${y}`, `style="stroke:#5d8a62"`) +
    ring(
      6,
      x,
      y,
      `<g fill="${lean > 0 ? '#efb3bd' : AMBER}">${path('c', disc(x, y - 15, 8, 12))}</g>`,
    ) +
    `<circle cx="${x}" cy="${y}" r="7" fill="#c98a5f"/>`;
  return (
    stem(266, 84, -30) +
    stem(376, 72, 34) +
    stem(322, 56, 4) +
    shape('#8fb98a', 'M318 150q40-34 70-20q-20 34-68 34Z') +
    body(part, '#c9764f', shapes[part.pick(3, 'shape')] ?? shapes[0] ?? '') +
    path(on(fill), 'M240 320q80 22 160 0') +
    high(part, 174, 394, 214) +
    wide(part, 224, 416, 398, 'diametro')
  );
};

const clock = (part: Part): string => {
  const fill = colour(part, '#d3ab7c');
  const isAlarm = /despertador/i.test(part.name);
  const r = isAlarm ? 118 : 160;
  const cy = isAlarm ? 246 : 216;
  const hand = (degrees: number, long: number, more: string) => {
    const [x, y] = at(320, cy, long, degrees);
    return path('o', `M320 ${cy}L${n(x)} ${n(y)}`, more);
  };
  return (
    (isAlarm
      ? cord('M246 338l-24 44M394 338l24 44', 12) +
        shape(METAL, 'M206 176a52 52 0 0 1 84-58ZM434 176a52 52 0 0 0-84-58Z') +
        shape(METAL, round(312, 92, 16, 40, 5)) +
        line('o', 296, 90, 344, 90)
      : '') +
    shape(fill, disc(320, cy, r)) +
    shape('#ffffff', disc(320, cy, r - 24)) +
    row(12, (i) => {
      const [x1, y1] = at(320, cy, r - 32, i * 30);
      const [x2, y2] = at(320, cy, r - (i % 3 ? 42 : 52), i * 30);
      return line(i % 3 ? 'd' : 'o', x1, y1, x2, y2);
    }) +
    hand(-56, r * 0.44, 'style="stroke-width:6"') +
    hand(-150, r * 0.6, 'style="stroke-width:4"') +
    hand(90, r * 0.56, 'style="stroke:#a84e18;stroke-width:2"') +
    circle('k', 320, cy, 6) +
    wide(part, 320 - r, 320 + r, cy + r + 6 + (isAlarm ? 20 : 0), 'diametro')
  );
};

const mirror = (part: Part): string => {
  const fill = colour(part, DARK);
  return (
    (/ratán/i.test(part.name)
      ? ring(36, 320, 218, path('o', 'M320 94V40')) +
        ring(36, 320, 218, circle('c', 320, 40, 4)).replaceAll('class="c"', 'class="k"')
      : path('o', 'M320 30L260 96M320 30l60 66') + circle('k', 320, 28, 5)) +
    shape(fill, disc(320, 222, 146)) +
    shape('#e3eef2', disc(320, 222, 130)) +
    path('h', 'M232 260L340 118M250 290L400 130M340 300l70-80') +
    wide(part, 174, 466, 380, 'diametro')
  );
};

/** In a glass, tall in pairs, or hung in a holder with a heart. */
const candle = (part: Part): string => {
  const fill = colour(part, '#f5ead2');
  const flame = (x: number, y: number) =>
    shape(AMBER, `M${x} ${y}q22-26 0-54q-22 28 0 54Z`) + line('o', x, y, x, y + 10);
  const name = part.name.toLowerCase();
  if (name.includes('candelabro'))
    return (
      row(
        4,
        (i) =>
          flame(200 + i * 80, 106) +
          shape(fill, `M${188 + i * 80} 116h24l4 268h-32Z`) +
          path(on(fill), `M${192 + i * 80} 130q6 40 2 60`),
      ) +
      high(part, 116, 384, 184) +
      tell(part, 560, 420, 460, 350, 'duracion')
    );
  if (/portavela/.test(name))
    return (
      path('o', 'M320 40L250 110M320 40l70 70') +
      circle('k', 320, 38, 5) +
      (name.includes('corazón')
        ? shape(
            fill,
            'M320 392C180 300 190 130 264 120q40-4 56 34q16-38 56-34c74 10 84 180-56 272Z',
          )
        : shape(GLASS, 'M250 110h140q34 60 20 170q-8 70-90 88q-82-18-90-88q-14-110 20-170Z')) +
      shape('#ffffff', round(284, 250, 72, 50, 5)) +
      flame(320, 240) +
      high(part, 112, 390, 190)
    );
  return (
    flame(320, 150) +
    shape(GLASS, 'M216 116V352q0 30 30 30H394q30 0 30-30V116') +
    shape(fill, 'M216 162q104 26 208 0V352q0 30-30 30H246q-30 0-30-30Z') +
    shape('#ffffff', round(258, 230, 124, 90, 6)) +
    path('g', 'M320 246q24 22 24 38a24 24 0 0 1-48 0q0-16 24-38Z') +
    row(2, (i) => line('d', 282, 298 + i * 10, 358, 298 + i * 10)) +
    path('d', disc(320, 116, 104, 16)) +
    high(part, 116, 382, 212) +
    tell(part, 540, 130, 424, 180, 'duracion', 'aroma')
  );
};

export const decoration: Drawings = { frame, vase, clock, mirror, candle };
