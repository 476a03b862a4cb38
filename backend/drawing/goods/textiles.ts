/** Cloth: cushions, towels, table linen, blankets, rugs. */
import { line, n, path, row } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import { body, colour, cord, framed, measured, on, tell, wide } from './pieces.ts';

const cushion = (part: Part): string => {
  const v = framed(part, [45, 45], [330, 270]);
  const { x, y, right, bottom } = v;
  const [cx, cy] = [(x + right) / 2, (y + bottom) / 2];
  const fill = colour(part, '#e2d6bf');
  return (
    body(
      part,
      '#e2d6bf',
      `M${n(x)} ${n(y)}Q${n(cx)} ${n(y + 26)} ${n(right)} ${n(y)}Q${n(right - 22)} ${n(cy)} ${n(right)} ${n(bottom)}Q${n(cx)} ${n(bottom - 26)} ${n(x)} ${n(bottom)}Q${n(x + 22)} ${n(cy)} ${n(x)} ${n(y)}Z`,
    ) +
    path(
      on(fill),
      `M${n(x + 14)} ${n(y + 12)}q34 26 44 60M${n(right - 14)} ${n(y + 12)}q-34 26-44 60M${n(x + 14)} ${n(bottom - 12)}q34-22 44-50M${n(right - 14)} ${n(bottom - 12)}q-34-22-44-50`,
    ) +
    measured(part, { ...v, bottom: bottom + 4 })
  );
};

/** Folded in three, one over the other. */
const towel = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  return (
    body(part, '#ffffff', 'M150 288H470q30 0 30 38t-30 38H150q-30 0-30-38t30-38Z') +
    body(part, '#ffffff', 'M158 206H464q30 0 30 42t-30 42H158q-30 0-30-42t30-42Z') +
    body(part, '#ffffff', 'M166 120H458q30 0 30 44t-30 44H166q-30 0-30-44t30-44Z') +
    row(3, (i) => path(on(fill), `M${462 - i * 4} ${140 + i * 84}q-10 24 0 48`)) +
    row(2, (i) => path(on(fill), `M${176 + i * 10} 122v86`)) +
    row(22, (i) => line('h', 212 + i * 11, 196, 212 + i * 11, 204)) +
    wide(part, 120, 500, 370, 'largo') +
    tell(part, 540, 90, 450, 130, 'ancho', 'tipo')
  );
};

/** Over a table's edge; folded beside a hook; an apron with its pocket. */
const tablecloth = (part: Part): string => {
  const fill = colour(part, '#ffffff');
  if (/delantal/i.test(part.name))
    return (
      cord('M262 96C262 20 378 20 378 96', 7) +
      cord('M214 232L96 262M426 232l118 30', 7) +
      body(part, '#e2d6bf', 'M262 92H378q6 90 52 124l10 184H200l10-184q46-34 52-124Z') +
      path(on(fill), 'M250 262H390v70q-70 26-140 0Z') +
      tell(part, 540, 400, 430, 360, 'largo')
    );
  if (/repasador/i.test(part.name))
    return (
      path('o', 'M320 58q14-20 0-28t-14 10') +
      body(part, '#ffffff', 'M318 62L472 110V380L320 398L168 380V110Z') +
      path(on(fill), 'M318 62v336M240 90q10 150-6 300M396 90q-10 150 6 300') +
      row(2, (i) => path('a', `M170 ${330 + i * 16}q150 26 300 0`)) +
      tell(part, 540, 420, 450, 350, 'piezas', 'largo')
    );
  return (
    cord('M150 330V404M490 330V404', 12) +
    body(
      part,
      '#ffffff',
      'M96 160L180 110H460L544 160Q552 250 530 336Q500 318 470 340Q430 318 400 342Q360 320 320 344Q280 320 240 342Q210 318 170 340Q140 318 110 336Q88 250 96 160Z',
    ) +
    path(on(fill), 'M96 160H544') +
    row(5, (i) => path(on(fill), `M${176 + i * 72} 170q${i % 2 ? 12 : -12} 80 0 158`)) +
    wide(part, 96, 544, 366, 'largo')
  );
};

const blanket = (part: Part): string => {
  const fill = colour(part, '#f5ead2');
  return (
    body(part, '#f5ead2', 'M128 120Q320 92 500 122V250Q320 224 128 252Z') +
    body(part, '#f5ead2', 'M128 252Q320 224 500 250q20 60-6 106Q316 332 134 358Q108 300 128 252Z') +
    row(5, (i) => path(on(fill), `M${146 + i * 84} 262q8 44-2 86`)) +
    row(19, (i) =>
      path(
        'o',
        `M${138 + i * 19.5} ${n(356 - 24 * Math.sin((i / 18) * Math.PI))}l${(i % 3) - 1} 34`,
        'style="stroke-width:2"',
      ),
    ) +
    path('h', 'M130 150q190-26 368 2M130 180q190-26 368 2M130 210q190-26 368 2') +
    wide(part, 128, 500, 396, 'largo') +
    tell(part, 540, 80, 480, 130, 'ancho')
  );
};

/** Lying on the floor, with fringes. */
const rug = (part: Part): string => {
  const fill = colour(part, '#dcc9a4');
  return (
    body(part, '#dcc9a4', 'M172 112H468L548 340H92Z') +
    path(on(fill), 'M190 130H450L512 322H128Z') +
    row(24, (i) => line('d', n2(176 + i * 12.6), 112, n2(174 + i * 12.7), 98)) +
    row(30, (i) => line('d', n2(95 + i * 15.6), 340, n2(92 + i * 15.7), 360)) +
    wide(part, 92, 548, 366, 'largo') +
    tell(part, 560, 90, 500, 200, 'ancho')
  );
};
const n2 = (value: number): number => Math.round(value * 10) / 10;

export const textiles: Drawings = { cushion, towel, tablecloth, blanket, rug };
