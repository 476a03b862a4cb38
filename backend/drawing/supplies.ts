import { millimetres } from '#contract/amounts/numbers';
import {
  at,
  circle,
  ellipse,
  line,
  n,
  path,
  polygon,
  rect,
  ring,
  row,
  tube,
  turn,
  xmlText,
} from './ink.ts';
import { across, remark, upright } from './measures.ts';
import type { Part } from './part.ts';

const label = (x: number, y: number, text: string, size: 'big' | 'mid' = 'mid'): string =>
  `<text class="n ${size}" x="${n(x)}" y="${n(y)}">${xmlText(text)}</text>`;

const drop = (x: number, y: number, r: number): string => {
  const d = `M${n(x)} ${n(y - r * 1.5)}C${n(x + r * 0.9)} ${n(y - r * 0.4)} ${n(x + r)} ${n(y)} ${n(x + r)} ${n(y + r * 0.25)}A${n(r)} ${n(r)} 0 0 1 ${n(x - r)} ${n(y + r * 0.25)}C${n(x - r)} ${n(y)} ${n(x - r * 0.9)} ${n(y - r * 0.4)} ${n(x)} ${n(y - r * 1.5)}Z`;
  return path('g', d) + path('d', d);
};

/** A can with a handle; the label shows its content. */
export const bottle = (part: Part): string => {
  const content = part.text('contenido', 'volumen', 'capacidad', 'presentacion');
  return (
    rect('b', 236, 34, 64, 42, 7) +
    row(5, (i) => line('d', 246 + i * 11, 38, 246 + i * 11, 72)) +
    rect('b', 244, 74, 48, 20, 2) +
    path(
      'b',
      'M220 92H316L420 112Q452 120 452 152V404Q452 428 428 428H212Q188 428 188 404V128Q188 92 220 92Z',
    ) +
    path(
      'b',
      'M336 126L402 138Q422 142 422 162V232Q422 244 412 236L334 170Q320 158 322 142Q324 124 336 126Z',
    ) +
    path('s', 'M428 116Q452 124 452 152V404Q452 428 428 428H412V116Z') +
    rect('b', 208, 256, 224, 146, 6) +
    drop(320, 322, 28) +
    (content
      ? label(320, 388, content)
      : row(2, (i) => line('h', 262, 372 + i * 14, 378, 372 + i * 14)))
  );
};

/** A disposable gas cylinder with its collar. */
export const gasCylinder = (part: Part): string => {
  const gas = part.text('gas', 'refrigerante', 'tipo') ?? '';
  const weight = part.text('contenido', 'peso', 'carga');
  return (
    path('b', 'M238 104V64Q238 52 250 52H390Q402 52 402 64V104H376V82H264V104Z') +
    rect('b', 304, 60, 32, 46, 4) +
    rect('b', 288, 42, 64, 20, 8) +
    rect('b', 336, 74, 34, 16, 3) +
    path('b', 'M200 176Q200 100 320 100T440 176V392Q440 426 404 426H236Q200 426 200 392Z') +
    path('s', 'M400 118Q440 134 440 176V392Q440 426 404 426H394Z') +
    path('d', 'M201 182Q260 200 320 200T439 182') +
    path('d', 'M201 382Q260 400 320 400T439 382') +
    (gas ? label(320, 300, gas, 'big') : drop(320, 292, 34)) +
    (weight ? label(320, 334, weight) : '')
  );
};

const gauge = (x: number, y: number, r: number, needle: number): string =>
  circle('b', x, y, r) +
  circle('d', x, y, r - 9) +
  ring(11, x, y, line('d', x + r - 22, y, x + r - 13, y), 135) +
  polygon('w', [at(x, y, r - 24, needle), at(x, y, 8, needle + 100), at(x, y, 8, needle - 100)]) +
  circle('k', x, y, 7);

/** A hand pump with a gauge and an adapter cap. */
export const pressureTester = (_part: Part): string =>
  tube('M196 196V300Q196 352 250 352H420Q470 352 470 320', 16) +
  rect('b', 164, 92, 64, 120, 10) +
  rect('b', 188, 44, 16, 50, 3) +
  rect('b', 132, 26, 128, 24, 11) +
  row(4, (i) => line('d', 166, 120 + i * 24, 226, 120 + i * 24)) +
  rect('b', 228, 134, 56, 18, 3) +
  gauge(346, 142, 72, 220) +
  rect('b', 408, 246, 124, 34, 8) +
  rect('b', 426, 280, 88, 42, 5) +
  row(8, (i) => line('d', 420 + i * 14, 250, 420 + i * 14, 276));

/** A manifold with two gauges and three hoses. */
export const manifold = (_part: Part): string =>
  tube('M214 300C214 400 150 370 128 440', 18) +
  tube('M320 300V440', 18) +
  tube('M426 300C426 400 490 370 512 440', 18) +
  rect('b', 150, 234, 340, 66, 12) +
  rect('b', 122, 248, 30, 38, 5) +
  rect('b', 100, 240, 24, 54, 8) +
  rect('b', 488, 248, 30, 38, 5) +
  rect('b', 516, 240, 24, 54, 8) +
  circle('d', 320, 267, 20) +
  circle('d', 320, 267, 11) +
  rect('b', 204, 206, 26, 30, 3) +
  rect('b', 410, 206, 26, 30, 3) +
  row(3, (i) => rect('b', 200 + i * 106, 296, 28, 24, 4)) +
  gauge(217, 128, 84, 250) +
  gauge(423, 128, 84, 310);

/** A pleated panel, laid down. */
export const cabinFilter = (part: Part): string => {
  const [long, wide, thick] = [part.number('largo'), part.number('ancho'), part.number('alto')];
  const pleats = 17;
  const step = 330 / pleats;
  return (
    polygon('b', [
      [98, 320],
      [214, 150],
      [544, 150],
      [428, 320],
    ]) +
    row(pleats, (i) =>
      polygon(i % 2 ? 'b' : 'd', [
        [98 + step * i, 320],
        [214 + step * i, 150],
        [214 + step * (i + 1), 150],
        [98 + step * (i + 1), 320],
      ]),
    ) +
    row(pleats, (i) =>
      i % 2
        ? polygon('s', [
            [98 + step * i, 320],
            [214 + step * i, 150],
            [214 + step * (i + 1), 150],
            [98 + step * (i + 1), 320],
          ])
        : '',
    ) +
    polygon('b', [
      [98, 320],
      [428, 320],
      [428, 356],
      [98, 356],
    ]) +
    path(
      'd',
      `M98 356${row(pleats, (i) => `L${n(98 + step * (i + 0.5))} 324L${n(98 + step * (i + 1))} 356`)}`,
    ) +
    polygon('b', [
      [428, 320],
      [544, 150],
      [544, 186],
      [428, 356],
    ]) +
    (wide ? across(98, 428, 412, 358, millimetres(wide)) : '') +
    (long ? remark(556, 330, 486, 254, millimetres(long)) : '') +
    (thick ? upright(320, 356, 58, 98, millimetres(thick)) : '')
  );
};

/** Rings of several sizes. */
export const oRings = (_part: Part): string =>
  [
    [200, 170, 104],
    [420, 140, 66],
    [410, 300, 92],
    [222, 350, 56],
    [316, 246, 30],
    [520, 218, 36],
    [106, 300, 36],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        circle('b', x, y, r) +
        circle('b', x, y, r - Math.max(9, r * 0.14)) +
        path(
          'h',
          `M${n(x - r * 0.66)} ${n(y - r * 0.66)}A${n(r * 0.93)} ${n(r * 0.93)} 0 0 1 ${n(x + r * 0.3)} ${n(y - r * 0.88)}`,
        ),
    )
    .join('');

/** A flat gasket: four bores, bolt holes, water ways. */
export const headGasket = (part: Part): string => {
  const bores = Math.min(6, Math.max(3, part.number('cilindros') ?? 4));
  const step = 500 / bores;
  const r = Math.min(58, step * 0.43);
  return (
    path(
      'b',
      'M60 150Q60 128 82 128H178L190 116H282L294 128H402L414 116H500L512 128H560Q582 128 582 150V318Q582 340 560 340H420L408 352H250L238 340H82Q60 340 60 318Z',
    ) +
    row(
      bores,
      (i) =>
        circle('b', 70 + step * (i + 0.5), 234, r + 8) +
        circle('b', 70 + step * (i + 0.5), 234, r) +
        `<circle cx="${n(70 + step * (i + 0.5))}" cy="234" r="${n(r - 1)}" fill="url(#x)"/>`,
    ) +
    row(
      bores + 1,
      (i) =>
        circle('d', 74 + (492 / bores) * i, 146, 7) + circle('d', 74 + (492 / bores) * i, 322, 7),
    ) +
    row(
      bores,
      (i) =>
        ellipse('d', 70 + step * (i + 0.5), 158, 11, 6) +
        ellipse('d', 70 + step * (i + 0.5), 312, 11, 6),
    )
  );
};

/** A plate with wire coils and a plug. */
export const resistor = (_part: Part): string =>
  rect('b', 116, 216, 408, 26, 4) +
  circle('d', 140, 229, 7) +
  circle('d', 500, 229, 7) +
  row(3, (coil) =>
    path(
      'o',
      `M${180 + coil * 106} 216V190${row(6, (i) => `q${i % 2 ? -46 : 46} -8 ${i % 2 ? -4 : 4} -20`)}`,
    ),
  ) +
  row(3, (coil) => path('o', `M${236 + coil * 106} 216V84H${206 + coil * 106}`)) +
  path('b', 'M206 242H434V316Q434 330 420 330H220Q206 330 206 316Z') +
  row(4, (i) => rect('b', 240 + i * 46, 330, 18, 46, 2)) +
  rect('b', 292, 256, 56, 20, 4);

/** Three knobs. */
export const controlPanel = (_part: Part): string =>
  rect('b', 66, 120, 508, 214, 28) +
  rect('d', 82, 136, 476, 182, 18) +
  row(3, (i) => {
    const x = 168 + i * 152;
    return (
      ring(11, x, 222, line('d', x + 62, 222, x + 70, 222), 135) +
      circle('b', x, 222, 50) +
      circle('d', x, 222, 42) +
      turn(
        -40 + i * 45,
        x,
        222,
        rect('b', x - 9, 170, 18, 104, 8) + rect('w', x - 2, 176, 4, 22, 2),
      )
    );
  }) +
  rect('b', 240, 292, 20, 14, 3) +
  rect('b', 390, 292, 20, 14, 3);

/** A small servo with its shaft. */
export const controlModule = (_part: Part): string =>
  path('b', 'M150 150H420Q446 150 446 176V330Q446 352 424 352H172Q150 352 150 330Z') +
  rect('b', 118, 172, 34, 46, 8) +
  circle('d', 134, 195, 8) +
  rect('b', 444, 284, 34, 46, 8) +
  circle('d', 462, 307, 8) +
  circle('b', 238, 250, 62) +
  circle('d', 238, 250, 50) +
  ring(12, 238, 250, rect('d', 234, 220, 8, 12, 2)) +
  circle('b', 238, 250, 18) +
  rect('b', 334, 208, 86, 100, 4) +
  row(5, (i) => line('h', 344, 226 + i * 16, 410, 226 + i * 16)) +
  path('b', 'M330 150V104Q330 92 342 92H428Q440 92 440 104V150Z') +
  row(5, (i) => rect('b', 346 + i * 18, 106, 9, 22, 1));

export const relay = (part: Part): string => {
  const [volts, amps] = [part.number('tension', 'voltaje'), part.number('amperaje', 'corriente')];
  return (
    row(4, (i) => rect('b', 222 + i * 54, 334, 24, 74, 2) + circle('d', 234 + i * 54, 390, 4)) +
    rect('b', 186, 306, 268, 32, 5) +
    rect('b', 196, 78, 248, 230, 14) +
    rect('b', 278, 48, 84, 32, 6) +
    circle('d', 320, 64, 7) +
    rect('d', 220, 104, 200, 178, 6) +
    rect('d', 248, 210, 48, 44, 2) +
    path('d', 'M260 210v-28M284 210v-28M336 246v-40l34 -24M370 150v24M336 246v18') +
    label(320, 146, [amps && `${amps} A`, volts && `${volts} V`].filter(Boolean).join(' · '))
  );
};

export const connector = (part: Part): string => {
  const ways = Math.min(
    8,
    Math.max(2, part.number('vias', 'pines', 'contactos') ?? 2 + part.pick(5)),
  );
  const wide = 60 + ways * 42;
  const x = 320 - wide / 2;
  return (
    row(ways, (i) =>
      tube(
        `M${n(x + 51 + i * 42)} 290C${n(x + 51 + i * 42)} 360 ${n(270 + i * (100 / ways))} 350 ${n(270 + i * (100 / ways))} 440`,
        13,
      ),
    ) +
    rect('b', x + 8, 236, wide - 16, 64, 8) +
    rect('b', x, 112, wide, 132, 12) +
    rect('b', 284, 84, 72, 46, 8) +
    line('d', 296, 106, 344, 106) +
    row(
      ways,
      (i) =>
        rect('b', x + 38 + i * 42, 150, 26, 64, 4) + rect('k', x + 46 + i * 42, 172, 10, 20, 1),
    )
  );
};

/** A pressed front panel with its openings. */
export const frontPanel = (part: Part): string => {
  const wide = part.number('ancho');
  const high = part.number('alto');
  return (
    path('b', 'M70 96H570L590 140V196H560V320L578 352V380H62V352L80 320V196H50V140Z') +
    path('b', 'M128 168H300V316H128Z') +
    path('b', 'M340 168H512V316H340Z') +
    `<path d="M128 168H300V316H128ZM340 168H512V316H340Z" fill="url(#x)"/>` +
    line('d', 84, 128, 556, 128) +
    line('d', 84, 350, 556, 350) +
    circle('b', 320, 118, 12) +
    row(6, (i) => circle('d', 100 + i * 88, 366, 5)) +
    ellipse('d', 88, 156, 16, 10) +
    ellipse('d', 552, 156, 16, 10) +
    (wide ? across(62, 578, 440, 384, millimetres(wide)) : '') +
    (high ? upright(96, 380, 32, 50, millimetres(high)) : '')
  );
};
