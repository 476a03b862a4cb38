/** What lights, stores and feeds: LED strips, batteries, power supplies, kits of small parts. */
import { circle, line, n, path, rect, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  colour,
  DARK,
  disc,
  METAL,
  paint,
  round,
  shape,
  tell,
  wide,
  word,
} from './pieces.ts';

/** A strip off its reel, or a ring or matrix of lights. */
const ledStrip = (part: Part): string => {
  const glow = /cálido|todos/i.test(part.text('tono', 'densidad') ?? '')
    ? AMBER
    : colour(part, '#cfe3ec');
  const led = (x: number, y: number) =>
    shape('#ffffff', round(x - 11, y - 11, 22, 22, 3)) + shape(glow, disc(x, y, 7));
  if (/anillo/i.test(part.name))
    return (
      shape(DARK, disc(320, 222, 150)) +
      shape('#f6f8f9', disc(320, 222, 96)) +
      row(16, (i) =>
        led(320 + 123 * Math.cos((i * Math.PI) / 8), 222 + 123 * Math.sin((i * Math.PI) / 8)),
      ) +
      tell(part, 530, 80, 420, 130, 'led', 'tension')
    );
  if (/matriz/i.test(part.name))
    return (
      shape(DARK, round(186, 88, 268, 268, 10)) +
      row(8, (j) =>
        row(8, (i) =>
          paint(
            (i * 3 + j * 5) % 7 < 3 ? glow : '#7a868c',
            circle('c', 212 + i * 31, 114 + j * 31, 11),
          ),
        ),
      ) +
      wide(part, 186, 454, 362, 'ancho')
    );
  return (
    shape('#ffffff', disc(240, 232, 132)) +
    row(4, (i) => circle('d', 240, 232, 118 - i * 20)) +
    shape(METAL, disc(240, 232, 34)) +
    shape('#fbfcfc', 'M236 336H566v44H236Z') +
    row(7, (i) => led(272 + i * 44, 358)) +
    row(6, (i) => line('d', 294 + i * 44, 338, 294 + i * 44, 378)) +
    row(7, (i) => led(240 + 118 * Math.cos(2.2 + i * 0.55), 232 + 118 * Math.sin(2.2 + i * 0.55))) +
    row(3, (i) => path('a', `M${n(400 + i * 44)} 326v-${18 + (i % 2) * 8}`)) +
    tell(part, 470, 120, 350, 170, 'potencia', 'densidad', 'protección') +
    tell(part, 470, 190, 366, 214, 'tension') +
    wide(part, 236, 566, 392, 'largo')
  );
};

/** Round cells, a flat pack with its wires, or a block of nine volts. */
const battery = (part: Part): string => {
  const label = part.text('capacidad', 'tamano', 'pilas') ?? '';
  const isPack = /lipo|descarga/i.test(part.name + (part.text('descarga') ?? ''));
  if (isPack)
    return (
      ['#cf5a52', '#56646c']
        .map((wire, i) =>
          path(
            'v',
            `M452 ${170 + i * 24}q70 ${i * 30 - 20} 110 ${i ? 50 : -40}`,
            `style="stroke:${wire};stroke-width:9;opacity:1"`,
          ),
        )
        .join('') +
      shape(AMBER, round(540, 106, 40, 34, 4)) +
      shape('#4f7fb8', round(138, 126, 322, 190, 16)) +
      paint('#ffffff', rect('c', 170, 158, 214, 126, 6)) +
      word(277, 222, label) +
      word(277, 254, part.text('tension') ?? '', 'q') +
      path('i', 'M414 140v162') +
      tell(part, 500, 400, 400, 310, 'descarga', 'peso')
    );
  const isPair = part.number('piezas') !== undefined || /pilas|celdas/i.test(part.name);
  const cell = (x: number, fill: string) =>
    shape(METAL, round(x + 32, 62, 34, 26, 5)) +
    shape(METAL, round(x, 82, 98, 300, 12)) +
    shape(fill, `M${x} 132h98v204h-98Z`) +
    `<text class="n" transform="rotate(-90 ${x + 49} 234)" x="${x + 49}" y="241" style="fill:#fff">${label.slice(0, 14)}</text>` +
    path('i', `M${x + 41} 154h16M${x + 49} 146v16`);
  return (
    (isPair
      ? cell(156, '#6cae75') + cell(271, '#6cae75') + cell(386, '#6cae75')
      : cell(271, '#6cae75')) +
    tell(part, 540, 100, isPair ? 470 : 366, 110, 'tension') +
    tell(part, 540, 420, isPair ? 480 : 360, 370, 'peso', 'piezas') +
    wide(part, 271, 369, 386, 'diametro')
  );
};

/** A perforated metal box with its terminals, or a bench supply with its figures. */
const powerSupply = (part: Part): string =>
  /laboratorio/i.test(part.name)
    ? shape(DARK, round(116, 96, 408, 268, 12)) +
      shape('#ffffff', round(136, 116, 368, 228, 6)) +
      shape('#2b4b57', round(160, 138, 210, 92, 5)) +
      word(265, 180, '12,00 V', 'n mid').replace(
        'class="n mid"',
        'class="n mid" style="fill:#a5d0e6"',
      ) +
      word(265, 214, '1,50 A', 'n mid').replace(
        'class="n mid"',
        'class="n mid" style="fill:#f0cf52"',
      ) +
      row(
        2,
        (i) =>
          shape(METAL, disc(420 + i * 54, 166, 20)) +
          line('d', 420 + i * 54, 150, 420 + i * 54, 164),
      ) +
      row(2, (i) => shape(METAL, disc(420 + i * 54, 218, 14))) +
      ['#56646c', '#6cae75', '#cf5a52']
        .map(
          (post, i) => shape(post, disc(190 + i * 74, 296, 19)) + circle('i', 190 + i * 74, 296, 7),
        )
        .join('') +
      tell(part, 540, 420, 400, 340, 'salida') +
      tell(part, 110, 60, 180, 140, 'entrada')
    : shape(METAL, 'M122 148L176 96H528L474 148Z') +
      shape('#bcc7cc', 'M474 148L528 96V286L474 338Z') +
      shape(METAL, round(122, 148, 352, 190, 4)) +
      row(6, (j) => row(14, (i) => circle('d', 148 + i * 19, 172 + j * 19, 4.5))) +
      shape(DARK, round(134, 296, 300, 34, 3)) +
      row(
        7,
        (i) =>
          shape(AMBER, disc(156 + i * 42, 313, 10)) +
          line('d', 149 + i * 42, 313, 163 + i * 42, 313),
      ) +
      tell(part, 540, 400, 440, 330, 'corriente', 'salida') +
      tell(part, 120, 60, 240, 120, 'tension') +
      tell(part, 500, 60, 470, 120, 'entrada');

/** A box with divisions, each with its own small parts. */
const componentKit = (part: Part): string => {
  const marks = [
    (x: number, y: number) =>
      line('d', x - 26, y, x + 26, y) +
      shape('#dcc9a4', round(x - 15, y - 7, 30, 14, 6)) +
      line('a', x - 6, y - 6, x - 6, y + 6) +
      line('a', x + 4, y - 6, x + 4, y + 6),
    (x: number, y: number) =>
      shape('#4f7fb8', round(x - 11, y - 15, 22, 26, 4)) +
      line('d', x - 5, y + 11, x - 5, y + 24) +
      line('d', x + 5, y + 11, x + 5, y + 24),
    (x: number, y: number) =>
      shape('#cf5a52', `M${x - 11} ${y + 8}v-12a11 11 0 0 1 22 0v12Z`) +
      line('d', x - 5, y + 8, x - 5, y + 24) +
      line('d', x + 5, y + 8, x + 5, y + 24),
    (x: number, y: number) =>
      shape(DARK, `M${x - 13} ${y + 6}v-12q13-10 26 0v12Z`) +
      [-8, 0, 8].map((dx) => line('d', x + dx, y + 6, x + dx, y + 24)).join(''),
    (x: number, y: number) =>
      shape(METAL, round(x - 14, y - 12, 28, 24, 3)) + shape('#cf5a52', disc(x, y, 8)),
    (x: number, y: number) =>
      shape(METAL, disc(x, y - 12, 11)) +
      shape(METAL, round(x - 5, y - 4, 10, 28, 2)) +
      row(4, (i) => line('d', x - 5, y + 2 + i * 6, x + 5, y - 1 + i * 6)),
  ];
  const words = [/resist/, /capac/, /led/, /transis/, /pulsa|botón/, /tornillo|separa/];
  const main = Math.max(
    0,
    words.findIndex((one) => one.test(part.name.toLowerCase())),
  );
  return (
    shape('#fbfcfc', round(104, 92, 432, 262, 12)) +
    row(4, (j) =>
      row(3, (i) => {
        const cell = j * 3 + i;
        const mark = marks[cell % 4 === 3 ? (main + 1 + cell) % marks.length : main];
        const [x, y] = [122 + j * 102, 106 + i * 78];
        return (
          rect('d', x, y, 92, 70, 5) +
          (mark?.(x + 28, y + 34) ?? '') +
          (mark?.(x + 64, y + 38) ?? '')
        );
      }),
    ) +
    shape(METAL, round(280, 350, 80, 18, 4)) +
    tell(part, 530, 56, 470, 110, 'piezas') +
    tell(part, 110, 56, 160, 110, 'tolerancia', 'diametro', 'tension', 'ancho')
  );
};

export const electrics: Drawings = {
  'led-strip': ledStrip,
  battery,
  'power-supply': powerSupply,
  'component-kit': componentKit,
};
