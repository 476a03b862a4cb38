/** Lamps, garlands of light, lanterns, bulbs. */
import { circle, line, n, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
  body,
  colour,
  cord,
  DARK,
  disc,
  GLASS,
  high,
  METAL,
  on,
  round,
  shape,
  tell,
  wide,
} from './pieces.ts';

const lamp = (part: Part): string => {
  const fill = colour(part, '#c9764f');
  const isShadeColoured = part.text('motivo') !== undefined;
  const shade = 'M238 76H402L462 226H178Z';
  return (
    path('g', 'M178 226L110 396H530L462 226Z').replace(
      'class="g"',
      'class="g" style="fill:#f0cf52"',
    ) +
    (isShadeColoured ? body(part, '#f5ead2', shade) : shape('#f5ead2', shade)) +
    shape(METAL, 'M310 226h20v30h-20Z') +
    shape(
      fill,
      [
        'M296 254h48q-4 20 24 44q34 34 0 70H272q-34-36 0-70q28-24 24-44Z',
        'M306 254h28v90q34 6 40 30H266q6-24 40-30Z',
        'M284 254h72l20 114H264Z',
      ][part.pick(3, 'base')] ?? '',
    ) +
    shape(fill, round(250, 368, 140, 22, 8)) +
    path('o', 'M390 380q70 4 90 26') +
    row(6, (i) => line('h', 258 + i * 25, 84, 216 + i * 42, 218)) +
    high(part, 76, 390, 178) +
    tell(part, 540, 110, 440, 170, 'potencia') +
    tell(part, 540, 320, 330, 242, 'casquillo')
  );
};

const pendant = (part: Part): string => {
  const fill = colour(part, DARK);
  const isCane = /ratán/i.test(part.name);
  return (
    line('o', 320, 20, 320, 118) +
    shape(METAL, round(304, 108, 32, 32, 5)) +
    path('g', 'M164 298L96 430H544L476 298Z').replace(
      'class="g"',
      'class="g" style="fill:#f0cf52"',
    ) +
    shape('#fff3c4', disc(320, 306, 44, 40)) +
    shape(fill, 'M290 138h60q110 36 126 160H164q16-124 126-160Z') +
    (isCane
      ? row(9, (i) =>
          path(
            'd',
            `M${n(320 + (i - 4) * 8)} 138Q${n(320 + (i - 4) * 36)} 200 ${n(320 + (i - 4) * 38)} 298`,
          ),
        ) +
        row(4, (i) =>
          path('d', `M${222 - i * 18} ${190 + i * 30}q${98 + i * 18} 22 ${196 + i * 36} 0`),
        )
      : path(on(fill), 'M184 270q24-90 96-120')) +
    wide(part, 164, 476, 330, 'diametro') +
    tell(part, 530, 110, 400, 170, 'potencia')
  );
};

const lightString = (part: Part): string => {
  const own = colour(part, AMBER);
  const isOutdoor = /exterior/i.test(part.name);
  const points = Array.from({ length: 11 }, (_, i) => {
    const x = 74 + i * 49.2;
    return [x, 130 + 74 * Math.sin((i / 10) * Math.PI) + (i % 2) * 4] as const;
  });
  return (
    path(
      'o',
      `M30 96${points.map(([x, y]) => `L${n(x)} ${n(y)}`).join('')}L610 96`,
      `style="stroke:${own === '#ffffff' ? DARK : own}"`,
    ) +
    points
      .map(([x, y], i) =>
        isOutdoor
          ? shape(DARK, round(x - 9, y, 18, 22, 3)) + shape('#fff0b8', disc(x, y + 44, 19, 23))
          : shape(i % 2 ? AMBER : '#fff0b8', disc(x, y + 16, 12, 16)) +
            `<circle cx="${n(x)}" cy="${n(y + 16)}" r="28" fill="${AMBER}" opacity=".16"/>`,
      )
      .join('') +
    shape('#ffffff', round(256, 300, 128, 70, 10)) +
    path('o', 'M256 334H190q-30 0-40-30') +
    circle('w', 360, 334, 8) +
    line('d', 276, 334, 336, 334) +
    tell(part, 500, 400, 384, 350, 'largo', 'luces') +
    tell(part, 110, 420, 256, 350, 'alimentacion', 'potencia')
  );
};

const lantern = (part: Part): string => {
  const fill = colour(part, DARK);
  return (
    cord('M262 86C262 10 378 10 378 86', 6) +
    shape(fill, 'M284 86h72l30 40H254Z') +
    shape(fill, round(220, 124, 200, 26, 6)) +
    shape(GLASS, 'M236 150H404V356H236Z') +
    shape(fill, 'M236 150h14v206h-14ZM390 150h14v206h-14Z') +
    line('o', 320, 150, 320, 210) +
    shape('#f5ead2', round(284, 266, 72, 90, 4)) +
    shape(AMBER, 'M320 258q20-24 0-50q-20 26 0 50Z') +
    shape(fill, round(214, 356, 212, 30, 6)) +
    path('h', 'M262 170l-10 70M380 180l-14 90') +
    high(part, 86, 386, 214) +
    wide(part, 214, 426, 390, 'ancho')
  );
};

const bulb = (part: Part): string => {
  const isSpot = /dicroica/i.test(part.name);
  const glow = /cálido/i.test(part.text('tono') ?? '') ? '#f7d98a' : '#fff3c4';
  return (
    row(9, (i) =>
      path(
        'a',
        `M${n(320 + 168 * Math.cos(Math.PI + (i * Math.PI) / 8))} ${n(190 + 150 * Math.sin(Math.PI + (i * Math.PI) / 8))}L${n(320 + 196 * Math.cos(Math.PI + (i * Math.PI) / 8))} ${n(190 + 176 * Math.sin(Math.PI + (i * Math.PI) / 8))}`,
      ),
    ) +
    (isSpot
      ? shape('#ffffff', 'M214 130H426L376 290H264Z') +
        shape(glow, disc(320, 130, 106, 26)) +
        row(7, (i) => line('d', 236 + i * 28, 160, 272 + i * 16, 284)) +
        shape(METAL, 'M300 290h14v60h-14ZM330 290h14v60h-14Z')
      : shape(glow, 'M320 66q116 6 112 116q-4 60-50 90v30H258v-30q-46-30-50-90q-4-110 112-116Z') +
        path('h', 'M244 180q6-70 66-84') +
        (/filamento/i.test(part.name)
          ? path(
              'o',
              'M290 300V200l15 40l15-40l15 40l15-40v100',
              'style="stroke:#a84e18;stroke-width:2"',
            )
          : path('d', 'M258 282H382')) +
        shape(METAL, round(264, 302, 112, 72, 8)) +
        row(4, (i) => line('d', 264, 318 + i * 15, 376, 312 + i * 15)) +
        shape(DARK, 'M292 374h56l-10 20h-36Z')) +
    tell(part, 540, 330, 376, 340, 'casquillo') +
    tell(part, 540, 100, 410, 140, 'luz') +
    tell(part, 100, 330, 264, 330, 'potencia')
  );
};

export const lights: Drawings = { lamp, pendant, 'light-string': lightString, lantern, bulb };
