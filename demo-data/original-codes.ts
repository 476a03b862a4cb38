// Codes end in ZZ or 0000, so that none passes for a real part.

import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVW';

/** `#` a digit, `A` a letter, `X` either; everything else stays. */
const fill = (random: Random, pattern: string): string =>
  pattern.replace(/[#AX]/g, (sign) =>
    sign === '#' || (sign === 'X' && random.chance(0.5))
      ? String(random.int(0, 9))
      : LETTERS.charAt(random.int(0, LETTERS.length - 1)),
  );

/** Pattern of a maker's codes: `F` stands for the code of the part's function. */
interface Maker {
  makes: readonly string[];
  patterns: readonly string[];
  /** Function codes by category; other categories get digits. */
  functions: Readonly<Record<string, string>>;
}

const MAKERS: readonly Maker[] = [
  {
    makes: ['Volkswagen', 'Audi', 'Seat', 'Skoda'],
    patterns: ['#XA F ZZ', '#X# F ZZ'],
    functions: {
      '1.1': '121 253',
      '1.3': '121 011',
      '1.4': '121 113',
      '2.2': '820 411',
      '2.1': '820 803',
      '1.2': '959 455',
      '1.5': '121 407',
      '3.1': '819 031',
      '1.7': '121 101',
    },
  },
  {
    makes: ['Toyota', 'Lexus', 'Daihatsu'],
    patterns: ['F-#0000'],
    functions: {
      '1.1': '16400',
      '1.3': '16100',
      '1.4': '90916',
      '2.2': '88460',
      '2.1': '88310',
      '1.2': '16363',
      '1.5': '16470',
      '3.1': '87107',
      '2.3': '88501',
      '1.7': '16571',
      '1.6': '16401',
    },
  },
  {
    makes: ['Honda'],
    patterns: ['F-A#A-#ZZ'],
    functions: {
      '1.1': '19010',
      '1.3': '19200',
      '1.4': '19301',
      '2.2': '80110',
      '2.1': '38810',
      '1.2': '19030',
      '1.5': '19101',
      '3.1': '79110',
      '1.7': '19501',
      '1.6': '19045',
    },
  },
  {
    makes: ['Nissan'],
    patterns: ['F-#A#ZZ'],
    functions: {
      '1.1': '21460',
      '1.3': '21010',
      '1.4': '21200',
      '2.2': '92100',
      '2.1': '92600',
      '1.2': '21481',
      '1.5': '21710',
      '3.1': '27140',
      '1.7': '21501',
      '1.6': '21430',
    },
  },
  {
    makes: ['Hyundai', 'Kia'],
    patterns: ['F-#A0000'],
    functions: {
      '1.1': '25310',
      '1.3': '25100',
      '1.4': '25500',
      '2.2': '97606',
      '2.1': '97701',
      '1.2': '25380',
      '1.5': '25430',
      '3.1': '97138',
      '2.3': '97139',
      '1.7': '25411',
      '1.6': '25330',
    },
  },
  {
    makes: ['Suzuki'],
    patterns: ['F-##AZZ'],
    functions: { '1.1': '17700', '1.3': '17400', '1.4': '17670', '2.2': '95310', '2.1': '95200' },
  },
  {
    makes: ['Mazda'],
    patterns: ['A#AA-F-#ZZ'],
    functions: {
      '1.1': '15-200',
      '1.3': '15-010',
      '1.4': '15-171',
      '2.2': '61-480',
      '2.1': '61-450',
    },
  },
  { makes: ['Mitsubishi'], patterns: ['MR##0000', 'F#ZZ'], functions: { '1.1': '1350A' } },
  {
    makes: ['Subaru'],
    patterns: ['F-A#ZZ'],
    functions: { '1.1': '45119', '1.3': '21111', '1.4': '21200', '2.2': '73210' },
  },
  {
    makes: ['Ford'],
    patterns: ['XA##-F-ZZ'],
    functions: {
      '1.1': '8005',
      '1.3': '8501',
      '1.4': '8575',
      '2.2': '19712',
      '2.1': '19703',
      '1.2': '8C607',
      '1.5': '8A080',
      '3.1': '18476',
      '1.6': '8100',
    },
  },
  {
    makes: ['Chevrolet', 'Opel', 'Daewoo'],
    patterns: ['93##0000', '94##0000', '24##0000', '52##0000', '90##0000', '13##0000'],
    functions: {},
  },
  {
    makes: ['Fiat', 'Jeep', 'Chrysler', 'Dodge', 'Ram', 'Alfa Romeo'],
    patterns: ['46##0000', '51##0000', '55##0000', '77##0000'],
    functions: {},
  },
  {
    makes: ['Renault'],
    patterns: ['7700##0000', '8200##0000', 'F###ZZ'],
    functions: { '1.1': '21410' },
  },
  {
    makes: ['Peugeot', 'Citroën'],
    patterns: ['F.ZZ', '96####0000'],
    functions: {
      '1.1': '1330',
      '1.3': '1201',
      '1.4': '1336',
      '2.2': '6455',
      '2.1': '6453',
      '1.2': '1253',
      '1.5': '1323',
      '3.1': '6448',
      '1.6': '1306',
      '1.7': '1351',
    },
  },
  {
    makes: ['BMW', 'MINI'],
    patterns: ['F # ##0 000'],
    functions: {
      '1.1': '17 11',
      '1.3': '11 51',
      '1.4': '11 53',
      '2.2': '64 53',
      '2.1': '64 52',
      '1.2': '17 42',
      '1.5': '17 13',
      '3.1': '64 11',
    },
  },
  {
    makes: ['Mercedes-Benz'],
    patterns: ['A ### F 00 00'],
    functions: { '1.1': '500', '1.3': '200', '1.4': '200', '2.1': '230', '3.1': '830' },
  },
];
const OTHERS: Maker = { makes: [], patterns: ['A####0000', 'AA###-#ZZ'], functions: {} };

const byMake = new Map(MAKERS.flatMap((maker) => maker.makes.map((make) => [make, maker])));

/** Makes one code of a maker for a part of a dotted category. */
export const originalCode = (random: Random, make: string, category: string): string => {
  const maker = byMake.get(make) ?? OTHERS;
  const part = category.split('.').slice(0, 2).join('.');
  const pattern = random.pick(maker.patterns);
  const [before = '', after] = pattern.split('F');
  if (after === undefined) return fill(random, pattern);
  return (
    fill(random, before) + (maker.functions[part] ?? fill(random, '#####')) + fill(random, after)
  );
};
