/** Computers and what is connected to them. */
import { circle, line, n, path, rect, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import { scene } from './image.ts';
import {
  colour,
  cord,
  DARK,
  disc,
  METAL,
  on,
  paint,
  round,
  shape,
  tell,
  wide,
  word,
} from './pieces.ts';

const laptop = (part: Part): string => {
  const fill = colour(part, METAL);
  return (
    shape(fill, round(148, 66, 344, 230, 12)) +
    scene(162, 80, 316, 196) +
    shape(fill, 'M148 300H492l66 82q4 14-14 14H96q-18 0-14-14Z') +
    row(4, (j) =>
      row(
        14,
        (i) =>
          `<rect x="${n(158 - j * 10 + i * (23.4 + j * 1.4))}" y="${308 + j * 13}" width="${n(18 + j * 1.2)}" height="9" rx="2" fill="${DARK}" opacity=".75"/>`,
      ),
    ) +
    path(on(fill), 'M270 364h100l8 22H262Z') +
    tell(part, 550, 80, 470, 110, 'pantalla') +
    tell(part, 100, 80, 170, 110, 'memoria', 'procesador') +
    tell(part, 560, 440, 520, 380, 'disco', 'peso')
  );
};

const tablet = (part: Part): string => {
  const fill = colour(part, DARK);
  const isReader = /lector/i.test(part.name);
  return (
    shape(fill, round(196, 46, 248, 350, 22)) +
    (isReader
      ? shape('#f3f1e8', 'M214 70H426V356H214Z') +
        row(13, (i) => line('h', 234, 96 + i * 18, i % 5 === 4 ? 350 : 406, 96 + i * 18))
      : scene(212, 68, 216, 300) +
        row(4, (i) =>
          shape(
            ['#cf5a52', '#f0cf52', '#6cae75', '#ffffff'][i] ?? '#fff',
            round(226 + i * 50, 318, 36, 36, 9),
          ),
        )) +
    circle(on(fill), 320, 58, 3) +
    tell(part, 550, 100, 430, 130, 'pantalla') +
    tell(part, 550, 400, 440, 360, 'memoria') +
    tell(part, 100, 400, 200, 360, 'peso', 'bateria')
  );
};

const keyboard = (part: Part): string => {
  const fill = colour(part, DARK);
  const isFull = !/61|87/.test(part.text('teclas') ?? '');
  const cap = fill === '#ffffff' ? '#e6ecef' : '#7a868c';
  const [left, columns] = [isFull ? 64 : 104, isFull ? 18 : 15];
  const step = (640 - 2 * left - 24) / columns;
  return (
    shape(fill, round(left, 130, 640 - 2 * left, 190, 14)) +
    paint(
      cap,
      row(4, (j) =>
        row(columns, (i) =>
          rect('c', left + 13 + i * step, 146 + j * 34, step - 5, 28, 4).replace(
            'class="c"',
            `stroke="#173644" stroke-width="1"`,
          ),
        ),
      ),
    ) +
    paint(cap, rect('c', left + 13 + step * 4, 282, step * 6, 26, 4)) +
    paint('#ee9a4d', rect('c', left + 13, 146, step - 5, 28, 4)) +
    paint(
      cap,
      row(4, (i) => rect('c', left + 13 + i * step, 282, step - 5, 26, 4)) +
        row(columns - 11, (i) => rect('c', left + 13 + (i + 10.3) * step, 282, step - 5, 26, 4)),
    ) +
    (/USB/.test(part.text('conexion') ?? '')
      ? path('o', 'M320 130C320 70 420 110 440 50')
      : path('a', 'M300 110q20-16 40 0M288 96q32-28 64 0')) +
    (/mouse/i.test(part.name)
      ? shape(fill, disc(320, 378, 34, 44)) + line(on(fill), 320, 336, 320, 366)
      : wide(part, left, 640 - left, 330, 'ancho')) +
    tell(part, 540, 80, 500, 140, 'teclas')
  );
};

const mouse = (part: Part): string => {
  const fill = colour(part, DARK);
  const isUpright = /vertical/i.test(part.name);
  return isUpright
    ? shape(fill, 'M170 380Q150 250 250 130q40-44 84-16q70 50 120 180q30 86-40 86Z') +
        path(on(fill), 'M258 140q70 60 100 236M300 108q80 70 120 180') +
        shape(METAL, round(318, 152, 18, 46, 8)) +
        path(on(fill), 'M196 330q10-80 50-130') +
        tell(part, 550, 110, 380, 180, 'resolucion') +
        tell(part, 550, 420, 440, 360, 'peso')
    : (part.text('conexion') === 'USB'
        ? path('o', 'M320 70C320 20 420 50 450 24')
        : path('a', 'M296 46q24-20 48 0M282 32q38-30 76 0')) +
        shape(fill, 'M320 66c84 0 108 70 108 160s-24 172-108 172s-108-82-108-172s24-160 108-160Z') +
        path(on(fill), 'M320 66v130M214 206q106 34 212 0') +
        shape(METAL, round(308, 110, 24, 60, 12)) +
        row(3, (i) => line('d', 312, 124 + i * 14, 328, 124 + i * 14)) +
        path(on(fill), 'M228 250q-4 40 6 70') +
        tell(part, 540, 130, 420, 150, 'resolucion') +
        tell(part, 540, 400, 410, 340, 'peso', 'botones');
};

const ssd = (part: Part): string => {
  const label = part.text('capacidad') ?? '';
  if (/pendrive/i.test(part.name))
    return (
      shape(METAL, 'M400 176h120v92H400Z') +
      row(2, (i) => shape(DARK, `M${430 + i * 44} 196h24v20h-24Z`)) +
      shape(colour(part, '#4f7fb8'), round(110, 156, 292, 132, 24)) +
      circle('i', 146, 222, 14) +
      `<text class="n big" x="270" y="236" style="fill:#fff">${label}</text>` +
      tell(part, 540, 380, 470, 268, 'interfaz')
    );
  if (/nvme/i.test(part.name))
    return (
      shape('#5f9f78', 'M84 160H540v40a14 14 0 0 1 0 44v40H84Z') +
      row(12, (i) => `<rect x="88" y="${168 + i * 9.5}" width="26" height="5" fill="#e3c472"/>`) +
      shape(DARK, round(136, 180, 104, 84, 4)) +
      shape(DARK, round(262, 180, 104, 84, 4)) +
      shape(DARK, round(388, 184, 76, 76, 4)) +
      word(252, 330, label, 'n mid') +
      tell(part, 540, 400, 470, 284, 'lectura') +
      tell(part, 120, 90, 190, 160, 'interfaz', 'formato')
    );
  const isDrive = /externo/i.test(part.name);
  return (
    (isDrive ? cord('M320 348q0 60 90 60', 7) : shape('#e3c472', 'M250 346h140v20H250Z')) +
    shape(isDrive ? DARK : METAL, round(188, 62, 264, 288, isDrive ? 30 : 12)) +
    (isDrive
      ? circle('w', 420, 96, 5)
      : [206, 434].map((x) => circle('d', x, 82, 6) + circle('d', x, 330, 6)).join('')) +
    shape('#ffffff', round(226, 110, 188, 180, 8)) +
    shape('#4f7fb8', 'M226 150h188v26H226Z') +
    word(320, 226, label, 'n big') +
    word(320, 262, part.text('interfaz') ?? '', 'q') +
    tell(part, 550, 110, 440, 130, 'lectura') +
    tell(part, 550, 400, 430, 330, 'formato')
  );
};

const printer = (part: Part): string => {
  const fill = colour(part, METAL);
  return (
    shape('#ffffff', 'M236 50H404V160H236Z') +
    row(4, (i) => line('h', 254, 72 + i * 18, 386, 72 + i * 18)) +
    shape(fill, 'M150 150H490l30 50H120Z') +
    shape(fill, round(110, 196, 420, 140, 16)) +
    shape('#2b4b57', round(380, 220, 116, 46, 6)) +
    circle('w', 402, 243, 7) +
    (/tanque/i.test(part.name)
      ? ['#56646c', '#6ecad6', '#c8579c', '#f0cf52']
          .map(
            (ink, i) =>
              shape('#ffffff', round(136 + i * 40, 226, 28, 60, 4)) +
              `<rect x="${139 + i * 40}" y="${244 + i * 7}" width="22" height="${39 - i * 7}" fill="${ink}"/>`,
          )
          .join('')
      : row(5, (i) => line(on(fill), 140, 230 + i * 12, 240, 230 + i * 12))) +
    shape(DARK, 'M190 310H450v26H190Z') +
    shape('#ffffff', 'M206 322H434l30 76H176Z') +
    row(3, (i) => line('h', 204 - i * 8, 348 + i * 16, 436 + i * 8, 348 + i * 16)) +
    tell(part, 560, 110, 470, 160, 'velocidad') +
    tell(part, 90, 110, 160, 170, 'conexion')
  );
};

export const computing: Drawings = { laptop, tablet, keyboard, mouse, ssd, printer };
