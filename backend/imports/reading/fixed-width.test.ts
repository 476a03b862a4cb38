import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import type { SheetRow } from './sheet-rows.ts';

const KNOWN = ['codigo', 'descripcion', 'precio', 'stock'];
const rate = (rows: readonly SheetRow[]): number =>
  rows.flatMap(({ cells }) => cells).filter((cell) => KNOWN.includes(cell.toLowerCase())).length;
const read = async (text: string | Buffer) => {
  let format = '';
  const rows: SheetRow[] = [];
  for await (const batch of readRows(
    Buffer.from(text),
    (detected) => {
      format = detected;
    },
    rate,
  ))
    rows.push(...batch);
  return { format, rows };
};

const PAGE = [
  'EL FARO S.R.L.       LISTA DE PRECIOS            Pag.:  1',
  '---------------------------------------------------------',
  'CODIGO   DESCRIPCION             MARCA      PRECIO  STOCK',
  '---------------------------------------------------------',
  '000451   BOMBA DE AGUA VW GOL AP SCHADEK  1.250,00     12',
  '1010-1   DISCO 319 MM                    12.640,50      ',
];
const NEXT = '002200   LIQUIDO DE FRENO                   189,90    480';

test('a printed list is cut where its columns have blanks in common', async () => {
  const { format, rows } = await read(
    `\f${[...PAGE, `\f${PAGE[0]}`, PAGE[2], NEXT].join('\r\n')}\r\n\x1a`,
  );
  expect(format).toBe('CSV, UTF-8, ancho fijo');
  expect(rows.map(({ line, cells, fault }) => [line, fault, ...cells])).toEqual([
    [1, '', 'EL FARO S.R.L.  LISTA DE PRECIOS  Pag.:  1'],
    [3, '', 'CODIGO', 'DESCRIPCION', 'MARCA', 'PRECIO', 'STOCK'],
    [5, '', '000451', 'BOMBA DE AGUA VW GOL AP', 'SCHADEK', '1.250,00', '12'],
    [6, '', '1010-1', 'DISCO 319 MM', '', '12.640,50'],
    [7, '', 'EL FARO S.R.L.  LISTA DE PRECIOS  Pag.:  1'],
    [8, '', 'CODIGO', 'DESCRIPCION', 'MARCA', 'PRECIO', 'STOCK'],
    [9, '', '002200', 'LIQUIDO DE FRENO', '', '189,90', '480'],
  ]);
});

test('a row whose text runs into the next column is refused', async () => {
  const long = '000777   UNA DESCRIPCION DEMASIADO LARGA   1.250,00     12';
  const { rows } = await read([...PAGE, long].join('\n'));
  expect(rows.at(-1)).toEqual({
    line: 7,
    cells: ['000777  UNA DESCRIPCION DEMASIADO LARGA  1.250,00  12'],
    fault: 'No se distingue dónde termina cada columna',
  });
});

test('a page with padded headings, or without any, keeps its rows', async () => {
  const last = '003300   ACEITE 20W50                       890,00      6';
  const { rows } = await read(
    [...PAGE, `\f${PAGE[0]}`, PAGE[2], NEXT, `\f${PAGE[0]}`, `${PAGE[2]}   `, NEXT]
      .concat([`\f${PAGE[0]}`, last])
      .join('\n'),
  );
  expect(rows.map(({ cells }) => cells).slice(6)).toEqual([
    ['002200', 'LIQUIDO DE FRENO', '', '189,90', '480'],
    ['EL FARO S.R.L.  LISTA DE PRECIOS  Pag.:  1'],
    ['CODIGO', 'DESCRIPCION', 'MARCA', 'PRECIO', 'STOCK'],
    ['002200', 'LIQUIDO DE FRENO', '', '189,90', '480'],
    ['EL FARO S.R.L.  LISTA DE PRECIOS  Pag.:  1'],
    ['003300', 'ACEITE 20W50', '', '890,00', '6'],
  ]);
});

test('a cell that is too long is refused, and a file whose line does not end', async () => {
  const { rows } = await read([...PAGE, NEXT + '1'.repeat(40_000)].join('\n'));
  expect(rows.at(-1)).toEqual({
    ...{ line: 7, cells: [] },
    fault: 'Una celda tiene más de 32.767 letras',
  });
  await expect(read([...PAGE, NEXT + '1'.repeat(2_000_000)].join('\n'))).rejects.toThrow(
    'Hay una fila de más de un millón de letras: mira la fila 7.',
  );
});

test.each([
  ['padded cells between separators', 'CODIGO   ;DESCRIPCION   ;PRECIO\nA   ;B   ;1\nC   ;D   ;2'],
  ['texts without known headings', 'UNO     DOS      TRES\nA       B        C'],
])('%s are no columns of a fixed width', async (_, text) => {
  expect((await read(text)).format).toBe('CSV, UTF-8, punto y coma');
});

test.each(['BOMBA\u00A0DE\u00A0AGUA', 'CAPACITOR 100µF', 'FILTRO KÖNIG'])(
  '«%s» of Windows is not read as DOS',
  async (name) => {
    const { format, rows } = await read(Buffer.from(`CODIGO;DESCRIPCION\nA;${name}`, 'latin1'));
    expect(format).toBe('CSV, Windows-1252, punto y coma');
    expect(rows[1]?.cells).toEqual(['A', name]);
  },
);

test('letters of DOS are read', async () => {
  const [before, after] = ['CODIGO;DESCRIPCION\nA;CA', 'O DE CALEFACCI'];
  const file = Buffer.concat([
    Buffer.from(before),
    Buffer.from([0xa5]),
    Buffer.from(after),
    Buffer.from([0xe0]),
    Buffer.from('N'),
  ]);
  const { format, rows } = await read(file);
  expect(format).toBe('CSV, DOS, punto y coma');
  expect(rows[1]?.cells).toEqual(['A', 'CAÑO DE CALEFACCIÓN']);
});
