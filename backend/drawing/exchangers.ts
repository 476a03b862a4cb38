import { millimetres } from '#contract/amounts/numbers';
import { circle, ellipse, line, n, path, polygon, rect, row, tube } from './ink.ts';
import { across, remark, thin, upright } from './measures.ts';
import type { Part } from './part.ts';

interface Size {
  high: number;
  wide: number;
  thick: number;
}

interface View {
  /** The block's front view. */
  x: number;
  y: number;
  w: number;
  h: number;
  right: number;
  bottom: number;
  /** Its side view. */
  sideX: number;
  sideW: number;
}

const sizeOf = (part: Part, fallback: Size): Size => ({
  high: part.number('alto', 'altura') ?? fallback.high,
  wide: part.number('ancho', 'largo') ?? fallback.wide,
  thick: part.number('espesor', 'profundidad') ?? fallback.thick,
});

/** Fits the block between the figures, leaving room for what sticks out of it. */
const viewOf = ({ high, wide, thick }: Size, marginX: number, marginY: number): View => {
  const scale = Math.min((436 - 2 * marginX) / wide, (368 - 2 * marginY) / high);
  const [w, h] = [Math.max(70, wide * scale), Math.max(60, high * scale)];
  const [x, y] = [300 - w / 2, 220 - h / 2];
  const sideW = Math.min(54, Math.max(15, thick * scale));
  return { x, y, w, h, right: x + w, bottom: y + h, sideX: 562 - sideW / 2, sideW };
};

/** The three measures; only those that the part really has. */
const figures = (part: Part, size: Size, view: View, left: number, below: number): string =>
  (part.number('ancho', 'largo')
    ? across(view.x, view.right, Math.min(452, below + 42), below, millimetres(size.wide))
    : '') +
  (part.number('alto', 'altura')
    ? upright(view.y, view.bottom, Math.max(26, left - 38), left, millimetres(size.high))
    : '') +
  (part.number('espesor', 'profundidad')
    ? thin(
        view.sideX,
        view.sideX + view.sideW,
        Math.min(430, below + 20),
        view.bottom,
        millimetres(size.thick),
      )
    : '');

const core = ({ x, y, w, h }: View, lying: boolean, r = 0): string =>
  rect('b', x, y, w, h, r) +
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${r}"` : ''} fill="url(#${lying ? 'fh' : 'f'})"/>` +
  rect('o', x, y, w, h, r);

const port = (x: number, y: number, out: number, thick = 26): string =>
  rect('b', Math.min(x, x + out), y - thick / 2, Math.abs(out), thick, 3) +
  rect('b', x + out - (out > 0 ? 7 : 0), y - thick / 2 - 3, 7, thick + 6, 3);

const side = ({ sideX, sideW, y, bottom }: View, tankHigh: number): string => {
  const wide = sideW + 16;
  const tank = (top: number) => rect('b', sideX - 8, top, wide, tankHigh, 7);
  return (
    rect('b', sideX, y, sideW, bottom - y) +
    `<rect x="${n(sideX)}" y="${n(y)}" width="${n(sideW)}" height="${n(bottom - y)}" fill="url(#x)"/>` +
    (tankHigh ? tank(y - tankHigh) + tank(bottom) : '')
  );
};

const ribs = (x1: number, x2: number, y: number, h: number): string =>
  row((x2 - x1) / 26 - 1, (i) => line('d', x1 + 26 * (i + 1), y + 5, x1 + 26 * (i + 1), y + h - 5));

/** Tanks above and below, tubes upright: with a filler neck, as brass radiators have. */
const downflow = (part: Part, isBrass: boolean): string => {
  const size = sizeOf(part, { high: 380, wide: 560, thick: 32 });
  const v = viewOf(size, 26, 40);
  const tank = 36;
  const [left, right] = part.pick(2, 'side') ? [v.x + 44, v.right] : [v.right - 44, v.x];
  const outward = right === v.right ? 34 : -34;
  return (
    port(right + (outward > 0 ? 8 : -8), v.bottom + tank / 2 + 2, outward) +
    rect('b', left - 17, v.y - tank - 20, 34, 24, 3) +
    rect('b', left - 25, v.y - tank - 28, 50, 12, 5) +
    core(v, false) +
    rect('b', v.x - 8, v.y - tank, v.w + 16, tank + 4, isBrass ? 16 : 8) +
    rect('b', v.x - 8, v.bottom - 4, v.w + 16, tank + 4, isBrass ? 16 : 8) +
    (isBrass
      ? line('d', v.x + 8, v.y - tank / 2, v.right - 8, v.y - tank / 2)
      : ribs(v.x, v.right, v.y - tank, tank) + ribs(v.x, v.right, v.bottom, tank)) +
    circle('k', v.x + 18, v.bottom + tank / 2 + 2, 5) +
    side(v, tank) +
    figures(part, size, v, v.x - 10, v.bottom + tank)
  );
};

/** Plastic tanks at both sides, tubes lying. */
const crossflow = (part: Part): string => {
  const size = sizeOf(part, { high: 400, wide: 620, thick: 26 });
  const v = viewOf(size, 46, 22);
  const tank = 34;
  const low = part.pick(2, 'ports') === 1;
  const marks = (x: number) =>
    row(v.h / 26 - 1, (i) =>
      line('d', x + 6, v.y + 26 * (i + 1), x + tank - 6, v.y + 26 * (i + 1)),
    );
  return (
    port(v.x - tank + 4, v.y + (low ? v.h * 0.24 : v.h * 0.14), -28) +
    port(v.right + tank - 4, v.bottom - (low ? v.h * 0.14 : v.h * 0.24), 28) +
    core(v, true) +
    rect('b', v.x - 4, v.y - 10, v.w + 8, 10, 2) +
    rect('b', v.x - 4, v.bottom, v.w + 8, 10, 2) +
    rect('b', v.x - tank, v.y - 12, tank + 3, v.h + 24, 11) +
    rect('b', v.right - 3, v.y - 12, tank + 3, v.h + 24, 11) +
    marks(v.x - tank) +
    marks(v.right) +
    row(2, (i) => rect('b', v.x + v.w * (0.22 + 0.56 * i) - 8, v.bottom + 10, 16, 13, 3)) +
    row(2, (i) => rect('b', v.x + v.w * (0.22 + 0.56 * i) - 8, v.y - 23, 16, 13, 3)) +
    circle('k', v.right + tank / 2, v.y + 12, 4.5) +
    side(v, 0) +
    rect('b', v.sideX - 8, v.y - 12, v.sideW + 16, 22, 6) +
    rect('b', v.sideX - 8, v.bottom - 10, v.sideW + 16, 22, 6) +
    figures(part, size, v, v.x - tank - 28, v.bottom + 24)
  );
};

/** Wide ones flow across, high ones downwards; unless the part is one of the brass kind. */
export const radiator = (part: Part): string => {
  const high = part.number('alto') ?? 400;
  const wide = part.number('ancho') ?? 600;
  return wide > high * 1.15 ? crossflow(part) : downflow(part, false);
};

export const brassRadiator = (part: Part): string => downflow(part, true);

/** The bare block of tubes and fins between its two header plates. */
export const radiatorCore = (part: Part): string => {
  const size = sizeOf(part, { high: 400, wide: 520, thick: 40 });
  const v = viewOf(size, 20, 12);
  const header = (y: number) =>
    rect('b', v.x - 12, y, v.w + 24, 12, 2) +
    row(v.w / 14 - 1, (i) => line('h', v.x + 14 * (i + 1), y + 3, v.x + 14 * (i + 1), y + 9));
  return (
    core(v, false) +
    header(v.y - 12) +
    header(v.bottom) +
    side(v, 0) +
    figures(part, size, v, v.x - 14, v.bottom + 14)
  );
};

/** Flat tubes between two thin headers, with the drier bottle at one side. */
export const condenser = (part: Part): string => {
  const size = sizeOf(part, { high: 380, wide: 600, thick: 16 });
  const v = viewOf(size, 34, 14);
  const flip = part.pick(2, 'side') === 1;
  const dry = flip ? v.x - 36 : v.right + 14;
  const plain = flip ? v.right : v.x - 14;
  const block = (y: number) =>
    rect('b', flip ? v.right + 12 : v.x - 36, y, 24, 20, 3) +
    circle('d', flip ? v.right + 24 : v.x - 24, y + 10, 5);
  return (
    core(v, true) +
    rect('b', v.x - 14, v.y - 8, 14, v.h + 16, 7) +
    rect('b', v.right, v.y - 8, 14, v.h + 16, 7) +
    rect('b', dry, v.y + v.h * 0.08, 22, v.h * 0.84, 10) +
    line('d', dry, v.y + v.h * 0.16, dry + 22, v.y + v.h * 0.16) +
    line('d', dry, v.bottom - v.h * 0.16, dry + 22, v.bottom - v.h * 0.16) +
    block(v.y + v.h * 0.16) +
    block(v.bottom - v.h * 0.3) +
    rect('b', plain + 1, v.y + v.h * 0.62, 12, 4) +
    row(2, (i) => rect('b', v.x + v.w * (0.2 + 0.6 * i) - 14, v.y - 14, 28, 10, 2)) +
    row(2, (i) => rect('b', v.x + v.w * (0.2 + 0.6 * i) - 14, v.bottom + 4, 28, 10, 2)) +
    side(v, 0) +
    figures(part, size, v, v.x - 38, v.bottom + 14)
  );
};

/** A deep block in oblique view, with its two pipes. */
const deepBlock = (
  part: Part,
  fallback: Size,
  pipes: (v: View, dx: number, dy: number) => string,
) => {
  const size = sizeOf(part, fallback);
  const v = viewOf(size, 84, 56);
  const [dx, dy] = [Math.min(96, size.thick * 0.9 + 20), Math.min(58, size.thick * 0.5 + 12)];
  const front = {
    ...v,
    x: v.x - dx / 2,
    y: v.y + dy / 2,
    right: v.right - dx / 2,
    bottom: v.bottom + dy / 2,
  };
  const { x, y, right, bottom } = front;
  return (
    pipes(front, dx, dy) +
    polygon('b', [
      [x, y],
      [x + dx, y - dy],
      [right + dx, y - dy],
      [right, y],
    ]) +
    polygon('b', [
      [right, y],
      [right + dx, y - dy],
      [right + dx, bottom - dy],
      [right, bottom],
    ]) +
    polygon('s', [
      [right, y],
      [right + dx, y - dy],
      [right + dx, bottom - dy],
      [right, bottom],
    ]) +
    row(v.w / 14, (i) => line('h', x + 14 * i, y, x + 14 * i + dx, y - dy)) +
    core(front, false) +
    rect('b', x - 3, y, v.w + 6, 13, 3) +
    rect('b', x - 3, bottom - 13, v.w + 6, 13, 3) +
    (part.number('ancho', 'largo')
      ? across(x, right, Math.min(452, bottom + 44), bottom, millimetres(size.wide))
      : '') +
    (part.number('alto') ? upright(y, bottom, x - 40, x - 3, millimetres(size.high)) : '') +
    (part.number('espesor')
      ? remark(
          right + dx + 18,
          bottom + 22,
          right + dx / 2,
          bottom - dy / 2,
          millimetres(size.thick),
        )
      : '')
  );
};

export const evaporator = (part: Part): string =>
  deepBlock(part, { high: 230, wide: 260, thick: 65 }, ({ right, y }, dx, dy) => {
    const [x, top] = [right + dx * 0.55, y - dy * 0.55];
    return (
      tube(`M${n(x - 64)} ${n(top)}V${n(top - 44)}H${n(x + 50)}`, 17) +
      tube(`M${n(x - 34)} ${n(top)}V${n(top - 20)}H${n(x + 50)}`, 17) +
      rect('b', x + 44, top - 62, 30, 62, 4) +
      circle('d', x + 59, top - 43, 7) +
      circle('d', x + 59, top - 20, 7)
    );
  });

export const heaterCore = (part: Part): string =>
  deepBlock(part, { high: 170, wide: 220, thick: 32 }, ({ right, y, h }, dx, dy) => {
    const pipe = (top: number) => tube(`M${n(right + dx / 2)} ${n(top)}H${n(right + dx + 92)}`, 26);
    const end = (top: number) => ellipse('b', right + dx + 92, top, 6, 13);
    const [one, two] = [y - dy / 2 + h * 0.24, y - dy / 2 + h * 0.68];
    return pipe(one) + end(one) + pipe(two) + end(two);
  });

/** Stacked plates with a connection at each end. */
export const oilCooler = (part: Part): string => {
  const size = sizeOf(part, { high: 120, wide: 280, thick: 50 });
  const v = viewOf(size, 22, 50);
  const plates = Math.max(5, Math.min(11, Math.round(v.h / 22)));
  const step = v.h / plates;
  const union = (x: number) =>
    rect('b', x - 13, v.y - 44, 26, 34, 2) + rect('b', x - 19, v.y - 20, 38, 16, 3);
  return (
    union(v.x + 40) +
    union(v.right - 40) +
    rect('b', v.x - 10, v.y - 6, v.w + 20, 9, 3) +
    row(
      plates,
      (i) =>
        rect('b', v.x - 6, v.y + step * i + 2, v.w + 12, step * 0.52, step * 0.26) +
        `<rect x="${n(v.x + 12)}" y="${n(v.y + step * i + 2 + step * 0.52)}" width="${n(v.w - 24)}" height="${n(step * 0.46)}" fill="url(#f)"/>`,
    ) +
    rect('b', v.x - 10, v.bottom - 2, v.w + 20, 9, 3) +
    side(v, 0) +
    figures(part, size, v, v.x - 12, v.bottom + 8)
  );
};

/** A core between two cast boxes with wide mouths. */
export const intercooler = (part: Part): string => {
  const size = sizeOf(part, { high: 300, wide: 560, thick: 64 });
  const v = viewOf(size, 82, 10);
  const box = (edge: number, out: number, mouth: number) =>
    path(
      'b',
      `M${n(edge)} ${n(v.y - 4)}L${n(edge + out * 26)} ${n(v.y + 8)}Q${n(edge + out * 44)} ${n(v.y + v.h * 0.2)} ${n(edge + out * 42)} ${n(mouth - 27)}H${n(edge + out * 72)}V${n(mouth + 27)}H${n(edge + out * 42)}Q${n(edge + out * 44)} ${n(v.bottom - v.h * 0.2)} ${n(edge + out * 26)} ${n(v.bottom - 8)}L${n(edge)} ${n(v.bottom + 4)}Z`,
    ) + rect('b', edge + out * 72 - 5, mouth - 31, 10, 62, 4);
  const [one, two] = part.pick(2, 'side') ? [0.26, 0.74] : [0.7, 0.3];
  return (
    box(v.x, -1, v.y + v.h * one) +
    box(v.right, 1, v.y + v.h * two) +
    core(v, true) +
    rect('b', v.x, v.y - 7, v.w, 9, 2) +
    rect('b', v.x, v.bottom - 2, v.w, 9, 2) +
    side(v, 0) +
    figures(part, size, v, v.x - 78, v.bottom + 10)
  );
};

/** One plastic tank of a radiator, lying. */
export const radiatorTank = (part: Part): string => {
  const wide = part.number('largo', 'ancho');
  return (
    rect('b', 440, 112, 56, 60, 4) +
    rect('b', 434, 104, 68, 14, 5) +
    path('b', 'M92 226Q92 166 152 166H488Q548 166 548 226V268H92Z') +
    row(15, (i) => line('d', 128 + i * 28, 178, 128 + i * 28, 262)) +
    rect('b', 82, 264, 476, 20, 3) +
    row(23, (i) => rect('d', 92 + i * 20, 284, 10, 10, 1)) +
    rect('b', 44, 206, 52, 40, 4) +
    rect('b', 36, 200, 14, 52, 4) +
    (wide ? across(92, 548, 380, 296, millimetres(wide)) : '')
  );
};
