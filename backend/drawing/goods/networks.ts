/** What carries a house's data and current. */
import { circle, line, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import { colour, cord, DARK, disc, METAL, on, round, shape, tell, wide, word } from './pieces.ts';

const waves = (x: number, y: number): string =>
  row(3, (i) =>
    path('a', `M${x - 16 - i * 16} ${y - i * 12}q${16 + i * 16} ${-16 - i * 8} ${32 + i * 32} 0`),
  );

const router = (part: Part): string => {
  const fill = colour(part, DARK);
  if (/malla/i.test(part.name)) {
    const count = Math.min(3, part.number('piezas') ?? 2);
    return (
      row(count, (i) => {
        const x = 320 + (i - (count - 1) / 2) * 150;
        return (
          waves(x, 108) +
          shape(fill, round(x - 54, 150, 108, 220, 40)) +
          shape('#e6ecef', disc(x, 172, 40, 13)) +
          circle('w', x, 330, 5)
        );
      }) + tell(part, 550, 420, 470, 340, 'velocidad')
    );
  }
  const antennas = Math.min(6, part.number('antenas') ?? 4);
  return (
    row(antennas, (i) => {
      const x = 150 + (340 / (antennas - 1 || 1)) * i;
      return shape(fill, round(x - 9, 70, 18, 200, 8)) + line(on(fill), x, 84, x, 220);
    }) +
    waves(320, 66) +
    shape(fill, 'M120 262H520l36 74q4 26-22 26H106q-26 0-22-26Z') +
    path(on(fill), 'M112 300H528') +
    row(6, (i) => circle(i === 0 ? 'w' : on(fill), 250 + i * 28, 332, 5)) +
    tell(part, 560, 420, 500, 350, 'velocidad') +
    tell(part, 100, 420, 150, 350, 'puertos')
  );
};

const repeater = (part: Part): string =>
  shape(METAL, 'M300 356h12v46h-12ZM330 356h12v46h-12Z') +
  shape(colour(part, '#ffffff'), round(214, 120, 212, 240, 26)) +
  shape(colour(part, '#ffffff'), round(196, 60, 26, 150, 12)) +
  shape(colour(part, '#ffffff'), round(418, 60, 26, 150, 12)) +
  row(3, (i) => circle(i ? 'd' : 'w', 290 + i * 30, 180, 7)) +
  path('a', 'M296 252q24-24 48 0M282 238q38-38 76 0M268 224q52-52 104 0') +
  circle('w', 320, 268, 5) +
  tell(part, 550, 110, 430, 130, 'velocidad') +
  tell(part, 550, 380, 424, 330, 'puertos', 'antenas');

const networkSwitch = (part: Part): string => {
  const fill = colour(part, DARK);
  const ports = Math.max(4, Math.min(24, part.number('puertos') ?? 8));
  const columns = ports > 8 ? Math.ceil(ports / 2) : ports;
  const rows = ports > 8 ? 2 : 1;
  const step = 400 / columns;
  return (
    shape(fill, 'M96 160L140 112H500L544 160Z') +
    shape(fill, round(86, 160, 468, 130, 8)) +
    row(rows, (j) =>
      row(columns, (i) =>
        j * columns + i < ports
          ? shape(
              '#e3c472',
              `M${120 + i * step} ${(rows === 2 ? 184 : 202) + j * 50}h${Math.min(34, step - 5)}v34h-${Math.min(34, step - 5)}Z`,
            ) +
            `<circle cx="${126 + i * step}" cy="${(rows === 2 ? 178 : 194) + j * 50}" r="2.500" fill="#8fd694"/>`
          : '',
      ),
    ) +
    circle('w', 536, 274, 4) +
    wide(part, 86, 554, 300, 'ancho') +
    tell(part, 540, 380, 500, 290, 'velocidad') +
    tell(part, 110, 380, 150, 250, 'puertos') +
    tell(part, 110, 70, 200, 130, 'potencia')
  );
};

const socket = (x: number, y: number): string =>
  shape('#ffffff', disc(x, y, 34)) +
  circle('k', x - 13, y, 4.5) +
  circle('k', x, y, 4.5) +
  circle('k', x + 13, y, 4.5);

const smartPlug = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  return (
    waves(320, 66) +
    shape(fill, round(206, 108, 228, 262, 54)) +
    shape('#e6ecef', disc(320, 228, 84)) +
    socket(320, 228) +
    circle('w', 320, 336, 8) +
    tell(part, 560, 110, 410, 150, 'corriente') +
    tell(part, 560, 400, 420, 340, 'conexion') +
    tell(part, 100, 400, 214, 330, 'tension')
  );
};

const powerStrip = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const count = Math.max(3, Math.min(8, part.number('tomas') ?? 4));
  if (/torre/i.test(part.name))
    return (
      shape(fill, round(232, 60, 176, 320, 20)) +
      row(4, (j) => socket(284, 112 + j * 74) + socket(360, 112 + j * 74)) +
      cord('M320 380q0 40 110 30', 8) +
      tell(part, 550, 110, 404, 140, 'tomas') +
      tell(part, 550, 340, 404, 330, 'corriente')
    );
  const step = 400 / count;
  return (
    cord('M96 224C30 224 60 340 150 340H250', 9) +
    shape(DARK, round(248, 318, 70, 44, 10)) +
    shape(METAL, 'M318 328h30v8h-30ZM318 346h30v8h-30Z') +
    shape(fill, round(90, 160, 490, 124, 26)) +
    row(
      count,
      (i) =>
        `<g transform="translate(${134 + step * (i + 0.5)} 222) scale(${Math.min(1, step / 76)})">${socket(0, 0)}</g>`,
    ) +
    shape('#cf5a52', round(106, 196, 30, 52, 7)) +
    line('i', 121, 208, 121, 222) +
    tell(part, 560, 90, 480, 170, 'tomas') +
    tell(part, 480, 400, 300, 344, 'largo') +
    tell(part, 110, 90, 120, 194, 'corriente')
  );
};

const ups = (part: Part): string => {
  const fill = colour(part, DARK);
  return (
    shape(fill, 'M382 92L450 62V340L382 380Z') +
    path('s', 'M382 92L450 62V340L382 380Z') +
    shape(fill, 'M206 92L270 62H450L382 92Z') +
    shape(fill, round(206, 92, 178, 290, 8)) +
    shape('#2b4b57', round(232, 122, 126, 76, 6)) +
    word(295, 158, '220 V', 'n').replace('class="n"', 'class="n" style="fill:#a5d0e6"') +
    path('i', 'M252 180h86') +
    shape('#cf5a52', disc(295, 240, 18)) +
    path('i', 'M295 230v12') +
    row(5, (i) => line('i', 232, 300 + i * 14, 358, 300 + i * 14)) +
    tell(part, 560, 110, 440, 110, 'potencia', 'capacidad') +
    tell(part, 560, 420, 420, 356, 'autonomia') +
    tell(part, 110, 400, 214, 350, 'tomas')
  );
};

export const networks: Drawings = {
  router,
  repeater,
  switch: networkSwitch,
  'smart-plug': smartPlug,
  'power-strip': powerStrip,
  ups,
};
