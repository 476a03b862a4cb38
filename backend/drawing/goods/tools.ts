/** Tools of the bench: irons, meters, pliers, drills, torches. */
import { circle, line, n, path, row, turn } from '../ink.ts';
import type { Drawings, Part } from '../part.ts';
import {
  AMBER,
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

const iron = (fill: string): string =>
  turn(
    -24,
    320,
    220,
    shape(METAL, 'M92 212L168 206V228L92 222Z') +
      shape(METAL, round(166, 200, 130, 34, 5)) +
      row(4, (i) => circle('d', 190 + i * 28, 217, 5)) +
      shape(DARK, round(292, 190, 22, 54, 5)) +
      shape(fill, 'M312 194q60-10 120 4q70 14 96-2v42q-26-16-96-2q-60 14-120 4Z') +
      row(5, (i) => line(on(fill), 336 + i * 15, 204, 336 + i * 15, 232)) +
      path('v', 'M526 217q70 0 60 70', 'style="stroke-width:9"'),
  );

/** The iron by itself, on its station, or a reel of tin. */
const solderingIron = (part: Part): string => {
  const name = part.name.toLowerCase();
  if (name.includes('estaño'))
    return (
      shape(METAL, disc(320, 118, 110, 34)) +
      shape('#dfe5e8', 'M246 124h148v190H246Z') +
      row(17, (i) => path('d', `M246 ${136 + i * 11}q74 22 148 0`)) +
      shape(METAL, disc(320, 320, 110, 34)) +
      shape(DARK, disc(320, 112, 30, 10)) +
      path('v', 'M394 250q70 10 60 70t80 60', 'style="stroke:#aeb9be;stroke-width:6;opacity:1"') +
      tell(part, 520, 420, 520, 372, 'diametro') +
      tell(part, 120, 400, 230, 334, 'peso', 'aleacion')
    );
  if (name.includes('estación'))
    return (
      shape(DARK, round(286, 150, 264, 214, 14)) +
      shape('#2b4b57', round(312, 180, 150, 74, 6)) +
      word(387, 228, '350 °C').replace('class="n mid"', 'class="n mid" style="fill:#f0cf52"') +
      shape(METAL, disc(420, 308, 30)) +
      line('d', 420, 282, 420, 304) +
      circle('w', 340, 308, 9) +
      circle('i', 506, 218, 15) +
      row(3, (i) => path('d', `M${110 + i * 6} 350c-20-70 60-150 ${100 - i * 4}-150`)) +
      shape(AMBER, round(96, 350, 140, 30, 6)) +
      turn(
        40,
        190,
        190,
        shape(METAL, round(82, 184, 80, 14, 4)) + shape('#4f7fb8', round(160, 176, 110, 30, 10)),
      ) +
      path('v', 'M244 250q60 90 50 70', 'style="stroke-width:9"') +
      tell(part, 540, 420, 500, 360, 'potencia') +
      tell(part, 540, 90, 450, 180, 'temperatura')
    );
  return (
    iron(colour(part, '#4f7fb8')) +
    tell(part, 470, 90, 410, 170, 'potencia') +
    tell(part, 120, 420, 180, 284, 'temperatura')
  );
};

/** A meter with its dial and leads; a caliper where it measures lengths. */
const multimeter = (part: Part): string => {
  const name = part.name.toLowerCase();
  if (name.includes('calibre'))
    return (
      shape(METAL, 'M84 176H560v36H84Z') +
      row(44, (i) => line('d', 130 + i * 9.5, 176, 130 + i * 9.5, i % 5 ? 186 : 194)) +
      shape(METAL, 'M84 130h34v190l-34-60Z') +
      shape(DARK, round(196, 132, 176, 96, 8)) +
      shape(METAL, 'M196 226h40v34l-34 60h-6Z') +
      shape('#e6ecef', round(214, 150, 110, 50, 4)) +
      word(269, 184, '38,40') +
      circle('i', 348, 176, 11) +
      wide(part, 84, 560, 330, 'largo') +
      tell(part, 500, 100, 330, 150, 'resolucion')
    );
  const isScope = name.includes('osciloscopio');
  const fill = isScope ? DARK : '#f0cf52';
  return (
    shape(fill, round(216, 50, 208, 350, 26)) +
    shape(DARK, round(232, 66, 176, 318, 16)) +
    shape('#dfe9dd', round(248, 82, 144, 78, 6)) +
    (isScope
      ? path('a', 'M254 122q18-60 36 0t36 0t36 0t24-20')
      : word(320, 136, '12,47', 'n big')) +
    shape(METAL, disc(320, 240, 54)) +
    row(12, (i) =>
      circle(
        'i',
        320 + 68 * Math.cos((i * Math.PI) / 6),
        240 + 68 * Math.sin((i * Math.PI) / 6),
        2.5,
      ),
    ) +
    shape(fill, turnedPointer) +
    (name.includes('pinza') ? cord('M262 62C200 -10 440 -10 378 62', 22) : '') +
    ['#cf5a52', '#ffffff', '#56646c']
      .map(
        (jack, i) => shape(jack, disc(272 + i * 48, 346, 15)) + circle('k', 272 + i * 48, 346, 5),
      )
      .join('') +
    path(
      'v',
      'M272 346C250 460 130 430 140 300',
      'style="stroke:#cf5a52;stroke-width:7;opacity:1"',
    ) +
    path(
      'v',
      'M368 346C390 460 510 430 500 300',
      'style="stroke:#56646c;stroke-width:7;opacity:1"',
    ) +
    shape('#cf5a52', round(132, 180, 16, 124, 6)) +
    shape(DARK, round(492, 180, 16, 124, 6)) +
    line('o', 140, 180, 140, 140) +
    line('o', 500, 180, 500, 140) +
    tell(part, 530, 90, 410, 110, 'tension') +
    tell(part, 110, 90, 230, 110, 'corriente', 'ancho de banda')
  );
};
const turnedPointer = 'M312 198h16l4 66a12 12 0 0 1-24 0Z';

/** Two crossed halves; a row of drivers or wrenches for sets; a flat blade. */
const pliers = (part: Part): string => {
  const fill = colour(part, '#cf5a52');
  const name = part.name.toLowerCase();
  if (/destornilladores|llaves/.test(name)) {
    const isWrench = name.includes('llaves');
    return (
      row(7, (i) => {
        const [x, tall] = [140 + i * 60, 250 - i * 18];
        return isWrench
          ? shape(METAL, `M${x - 10} ${n(400 - tall)}h20v${n(tall - 50)}h-20Z`) +
              shape(METAL, `M${x - 22} ${n(396 - tall)}v-24l12-14v20h20v-20l12 14v24Z`) +
              shape(METAL, disc(x, 362, 20)) +
              paint('#f6f8f9', circle('c', x, 362, 10))
          : shape(METAL, `M${x - 4} ${n(390 - tall)}h8v${n(tall - 90)}h-8Z`) +
              shape(i % 2 ? DARK : '#cf5a52', round(x - 15, 290, 30, 100, 10)) +
              row(3, (j) => line('i', x - 6 + j * 6, 306, x - 6 + j * 6, 376));
      }) + tell(part, 540, 90, 480, 240, 'piezas')
    );
  }
  if (name.includes('espátula'))
    return (
      shape(METAL, 'M104 178h210l16 44l-16 44H104q-14-44 0-88Z') +
      shape(fill, round(322, 200, 220, 44, 20)) +
      circle('i', 518, 222, 8) +
      wide(part, 104, 542, 280, 'largo')
    );
  const half = (flip: number) =>
    shape(
      METAL,
      `M320 176L${320 + flip * 12} 52q${flip * 24} 6 ${flip * 26} 40L${320 + flip * 44} 160L${320 - flip * 12} 216Z`,
    ) +
    shape(
      fill,
      `M${320 + flip * 6} 196q${flip * 62} 40 ${flip * 66} 130q${flip * 2} 56 ${flip * -8} 76q${flip * -26} 8 ${flip * -38} -6q${flip * 16} -100 ${flip * -40} -172Z`,
    ) +
    path(on(fill), `M${320 + flip * 44} 270q${flip * 16} 50 ${flip * 10} 110`);
  return (
    half(-1) +
    half(1) +
    shape(METAL, disc(320, 190, 26)) +
    circle('d', 320, 190, 10) +
    row(5, (i) => line('d', 306, 84 + i * 13, 334, 84 + i * 13)) +
    high4(part) +
    tell(part, 500, 110, 350, 120, 'material')
  );
};
const high4 = (part: Part): string => tell(part, 150, 300, 256, 330, 'largo');

const drill = (part: Part): string => {
  const fill = colour(part, AMBER);
  return (
    shape(METAL, 'M82 152h92v14H82l-16-7Z') +
    row(6, (i) => line('d', 92 + i * 13, 166, 100 + i * 13, 152)) +
    shape(DARK, 'M172 132h56v54h-56l-16-14v-26Z') +
    shape(fill, 'M226 108H440q46 0 46 50v20q0 34-40 34H226Z') +
    shape(DARK, 'M226 122h44v78h-44Z') +
    row(6, (i) => line(on(fill), 400 + i * 10, 128, 400 + i * 10, 176)) +
    shape(fill, 'M340 210h98l34 134h-96Z') +
    shape(DARK, 'M330 214q-20 30 4 56l16-6q-10-26 0-48Z') +
    (part.number('tension')
      ? shape(DARK, 'M350 342h146l10 62H360Z') + line('i', 360, 360, 500, 360)
      : path('v', 'M430 344q40 60 120 50', 'style="stroke-width:13"')) +
    tell(part, 120, 90, 190, 140, 'mandril') +
    tell(part, 530, 320, 470, 372, 'tension', 'potencia') +
    tell(part, 520, 70, 450, 116, 'velocidad')
  );
};

const flashlight = (part: Part): string => {
  const fill = colour(part, DARK);
  if (/vincha/i.test(part.name))
    return (
      path(
        'v',
        'M130 250C130 60 510 60 510 250',
        'stroke-width="34" style="stroke:#7a868c;opacity:1"',
      ) +
      row(9, (i) => line('h', 170 + i * 38, 120, 176 + i * 38, 150)) +
      shape(fill, round(240, 150, 160, 150, 30)) +
      shape('#ffffff', disc(320, 226, 58)) +
      shape(AMBER, disc(320, 226, 36)) +
      row(5, (i) => path('a', `M${240 + i * 40} 330l${(i - 2) * 14} 56`)) +
      tell(part, 530, 380, 370, 256, 'luz')
    );
  return (
    path('g', 'M392 190L590 90V350L392 250Z') +
    shape(
      fill,
      'M96 192h180l60-34h56q14 0 14 14v96q0 14-14 14h-56l-60-34H96q-14 0-14-14v-28q0-14 14-14Z',
    ) +
    row(8, (i) => line(on(fill), 112 + i * 16, 194, 112 + i * 16, 246)) +
    shape('#ffffff', disc(404, 220, 14, 62)) +
    shape('#cf5a52', round(262, 182, 40, 14, 6)) +
    wide(part, 82, 418, 300, 'largo') +
    tell(part, 480, 60, 470, 150, 'luz') +
    tell(part, 120, 100, 180, 192, 'alimentacion')
  );
};

export const tools: Drawings = {
  'soldering-iron': solderingIron,
  multimeter,
  pliers,
  drill,
  flashlight,
};
