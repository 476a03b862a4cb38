/** Phones and what goes with them in a pocket. */
import { circle, line, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import { scene } from './image.ts';
import { colour, cord, DARK, disc, METAL, on, round, shape, tell, word } from './pieces.ts';

const phone = (part: Part): string => {
  const fill = colour(part, DARK);
  if (/teclas/i.test(part.name))
    return (
      shape(fill, round(236, 44, 168, 356, 26)) +
      shape('#cfe3ec', round(256, 72, 128, 116, 6)) +
      word(320, 144, '12:30') +
      row(4, (j) =>
        row(
          3,
          (i) =>
            shape('#ffffff', round(258 + i * 44, 214 + j * 42, 36, 30, 8)) +
            `<text class="n q" x="${276 + i * 44}" y="${235 + j * 42}">${['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'][j * 3 + i]}</text>`,
        ),
      ) +
      tell(part, 550, 110, 384, 120, 'pantalla')
    );
  return (
    shape(fill, round(176, 56, 170, 344, 28)) +
    shape('#7a868c', round(192, 72, 66, 92, 18)) +
    circle('i', 225, 96, 17) +
    circle('i', 225, 138, 17) +
    shape('#fff3c4', disc(280, 90, 7)) +
    shape(fill, round(300, 44, 176, 356, 28)) +
    scene(311, 56, 154, 332) +
    shape(DARK, round(364, 66, 48, 14, 7)) +
    row(4, (i) =>
      shape(
        ['#cf5a52', '#f0cf52', '#6cae75', '#ffffff'][i] ?? '#fff',
        round(322 + i * 35, 346, 26, 26, 7),
      ),
    ) +
    tell(part, 560, 110, 466, 140, 'pantalla') +
    tell(part, 90, 100, 206, 110, 'camara') +
    tell(part, 560, 420, 470, 360, 'memoria') +
    tell(part, 90, 400, 180, 360, 'bateria')
  );
};

/** A wall charger; a pad where it needs no cable; a stub for the car. */
const charger = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  const name = part.name.toLowerCase();
  const bolt = (x: number, y: number) =>
    path('w', `M${x + 6} ${y - 30}l-28 36h18l-6 26l28-38h-18Z`);
  if (name.includes('inalámbrico'))
    return (
      shape(fill, disc(320, 280, 190, 62)) +
      shape(fill, disc(320, 262, 190, 62)) +
      path(on(fill), disc(320, 258, 120, 38)) +
      bolt(320, 256) +
      cord('M506 280q60 10 70 90', 7) +
      row(3, (i) => path('a', `M${250 - i * 6} ${170 - i * 26}q70 -34 ${140 + i * 12} 0`)) +
      tell(part, 120, 100, 220, 230, 'potencia')
    );
  if (name.includes('auto'))
    return (
      shape(METAL, disc(150, 222, 20, 26)) +
      shape(fill, 'M160 186H330v72H160Z') +
      shape(METAL, 'M200 176h60v10h-60ZM200 258h60v10h-60Z') +
      shape(fill, round(328, 158, 170, 128, 30)) +
      row(2, (i) => shape(DARK, round(440, 186 + i * 42, 42, 22, 8))) +
      bolt(384, 222) +
      tell(part, 550, 100, 450, 160, 'potencia') +
      tell(part, 550, 380, 470, 284, 'puertos')
    );
  const ports = Math.max(1, Math.min(4, part.number('puertos') ?? 1));
  return (
    shape(METAL, 'M264 60h18v66h-18ZM358 60h18v66h-18Z') +
    shape(fill, round(212, 122, 216, 200, 34)) +
    bolt(320, 190) +
    row(ports, (i) => shape(DARK, round(320 - ports * 24 + i * 48, 272, 40, 18, 8))) +
    cord('M320 322v30q0 40 60 40h120', 8) +
    shape(METAL, round(498, 380, 46, 24, 7)) +
    tell(part, 550, 110, 420, 150, 'potencia') +
    tell(part, 110, 400, 230, 310, 'entrada')
  );
};

const powerBank = (part: Part): string => {
  const fill = colour(part, DARK);
  return (
    (/solar/i.test(part.name) ? shape('#4f7fb8', 'M236 96H404V270H236Z') : '') +
    shape(fill, round(222, 54, 196, 344, 30)) +
    (/solar/i.test(part.name)
      ? shape('#4f7fb8', 'M240 80H400V280H240Z') +
        row(3, (i) => line('i', 280 + i * 40, 80, 280 + i * 40, 280)) +
        row(4, (i) => line('i', 240, 120 + i * 40, 400, 120 + i * 40))
      : word(320, 230, '86 %', 'n big').replace(
          'class="n big"',
          `class="n big" style="fill:${on(fill) === 'i' ? '#fff' : '#173644'}"`,
        )) +
    row(2, (i) => shape('#e6ecef', round(258 + i * 70, 366, 52, 20, 6))) +
    row(4, (i) => circle(i < 3 ? 'w' : on(fill), 284 + i * 24, 330, 5)) +
    tell(part, 550, 120, 410, 150, 'capacidad') +
    tell(part, 550, 400, 400, 376, 'puertos') +
    tell(part, 100, 400, 236, 350, 'potencia')
  );
};

const cable = (part: Part): string => {
  const fill = colour(part, DARK);
  const name = part.name.toLowerCase();
  const plug = (x: number, _flip: number) =>
    name.includes('red')
      ? shape('#e6f1f5', round(x - 34, 320, 68, 66, 5)) +
        row(6, (i) => line('d', x - 24 + i * 9.5, 366, x - 24 + i * 9.5, 386)) +
        shape('#e6f1f5', `M${x - 12} 306h24v16h-24Z`)
      : name.includes('hdmi')
        ? shape(fill, round(x - 40, 300, 80, 60, 8)) +
          shape('#e3c472', `M${x - 32} 360h64v22l-10 14h-44l-10-14Z`)
        : shape(fill, round(x - 22, 296, 44, 70, 12)) +
          shape(METAL, round(x - 15, 364, 30, 36, 10));
  const wire = name.includes('red')
    ? 'M150 310C150 60 300 60 300 190S180 300 320 250S480 60 490 310'
    : 'M150 300C150 80 280 60 310 160S210 290 320 236S480 50 490 300';
  return (
    cord(wire, 17) +
    path('v', wire, `style="stroke:${fill};stroke-width:12;opacity:1"`) +
    `<path class="v" d="${wire}" stroke-width="12" stroke-dasharray="1.500 9"/>` +
    plug(150, -1) +
    plug(490, 1) +
    tell(part, 320, 420, 320, 244, 'largo') +
    tell(part, 560, 90, 450, 140, 'potencia', 'velocidad', 'resolucion')
  );
};

const phoneCase = (part: Part): string => {
  const fill = colour(part, '#4f7fb8');
  return (
    shape(fill, round(226, 44, 188, 356, 36)) +
    shape('#f6f8f9', round(244, 62, 70, 96, 20)) +
    circle('d', 279, 88, 15) +
    circle('d', 279, 132, 15) +
    path(on(fill), round(236, 54, 168, 336, 28)) +
    shape(fill, round(412, 130, 9, 60, 4)) +
    (/reforzada/i.test(part.name)
      ? [
          [240, 58],
          [400, 58],
          [240, 386],
          [400, 386],
        ]
          .map(([x = 0, y = 0]) => circle('d', x, y, 12))
          .join('')
      : path('i', 'M360 90q24 90 18 240')) +
    tell(part, 560, 110, 410, 140, 'ancho') +
    tell(part, 90, 380, 230, 340, 'alto')
  );
};

const smartwatch = (part: Part): string => {
  const fill = colour(part, DARK);
  const isBand = /pulsera/i.test(part.name);
  const [x, w] = isBand ? [262, 116] : [222, 196];
  return (
    shape(fill, `M${x + 22} 150L${x + 34} 30H${x + w - 34}L${x + w - 22} 150Z`) +
    shape(fill, `M${x + 22} 290L${x + 34} 414H${x + w - 34}L${x + w - 22} 290Z`) +
    row(4, (i) => circle(on(fill), 320, 332 + i * 20, 4)) +
    (isBand
      ? shape('#2b4b57', round(x, 118, w, 206, 40))
      : shape(METAL, disc(320, 220, 108)) +
        shape('#2b4b57', disc(320, 220, 90)) +
        shape(METAL, round(424, 206, 18, 30, 6))) +
    word(320, 212, '9:41', 'n mid').replace('class="n mid"', 'class="n mid" style="fill:#fff"') +
    path(
      'a',
      `M${x + 26} 252h26l10-20l16 38l12-24l8 6h${w - 126}`,
      'style="stroke:#f0cf52;stroke-width:3"',
    ) +
    tell(part, 550, 110, isBand ? 378 : 400, 160, 'pantalla') +
    tell(part, 550, 380, isBand ? 370 : 400, 276, 'autonomia') +
    tell(part, 100, 380, 250, 280, 'proteccion')
  );
};

const gamepad = (part: Part): string => {
  const fill = colour(part, DARK);
  const name = part.name.toLowerCase();
  if (name.includes('volante'))
    return (
      cord('M320 66a150 150 0 1 0 .1 0Z', 34) +
      path('v', 'M320 66a150 150 0 1 0 .1 0Z', `style="stroke:${fill};stroke-width:27;opacity:1"`) +
      shape(fill, 'M176 196H464v50l-90 20v100h-108V266l-90-20Z') +
      shape(METAL, disc(320, 232, 36)) +
      row(3, (i) => circle('w', 226 + i * 20, 222, 5)) +
      row(3, (i) => circle('i', 394 + i * 20, 222, 5)) +
      tell(part, 560, 420, 440, 330, 'giro')
    );
  if (name.includes('portátil'))
    return (
      shape(fill, round(214, 40, 212, 360, 20)) +
      shape('#2b4b57', round(236, 66, 168, 134, 8)) +
      `<path fill="#dfe9dd" d="M248 78H392V188H248Z"/>` +
      shape('#cf5a52', 'M290 150h20v-20h20v20h20v20h-60Z') +
      shape(DARK, 'M246 268h24v-24h26v24h24v26h-24v24h-26v-24h-24Z') +
      shape('#cf5a52', disc(350, 290, 18)) +
      shape('#cf5a52', disc(394, 264, 18)) +
      row(2, (i) => shape(DARK, round(276 + i * 50, 350, 38, 12, 6))) +
      tell(part, 560, 110, 404, 110, 'pantalla')
    );
  return (
    shape(
      fill,
      'M200 110q30-16 60 4h120q30-20 60-4q60 20 92 190q14 78-28 84q-36 6-80-76q-10-18-34-18H250q-24 0-34 18q-44 82-80 76q-42-6-28-84Q140 130 200 110Z',
    ) +
    shape(METAL, 'M196 168h22v-22h26v22h22v26h-22v22h-26v-22h-22Z') +
    [
      [414, 150, '#f0cf52'],
      [446, 180, '#cf5a52'],
      [382, 180, '#4f7fb8'],
      [414, 210, '#6cae75'],
    ]
      .map(([x, y, tint]) => shape(String(tint), disc(Number(x), Number(y), 15)))
      .join('') +
    shape('#7a868c', disc(272, 252, 34)) +
    shape('#7a868c', disc(368, 252, 34)) +
    circle('i', 272, 252, 20) +
    circle('i', 368, 252, 20) +
    circle('w', 320, 166, 12) +
    tell(part, 560, 90, 470, 140, 'autonomia') +
    tell(part, 90, 90, 190, 140, 'botones')
  );
};

export const phones: Drawings = {
  phone,
  charger,
  'power-bank': powerBank,
  cable,
  'phone-case': phoneCase,
  smartwatch,
  gamepad,
};
