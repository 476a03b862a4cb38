import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ExportFormat, takeOutPages } from './take-out.ts';

/** Half past eleven of 30 November in Montevideo. */
const INSTANT = new Date('2026-12-01T02:30:00Z');

const fileOf = async (format: ExportFormat): Promise<Uint8Array> => {
  const rows = [[INSTANT, 'Ana', 12.5]];
  const file = await takeOutPages(
    async () => ({ ok: true, data: { titles: ['Fecha', 'Cliente', 'Total'], rows, next: null } }),
    { format, title: 'Ventas', onProgress: () => undefined },
  );
  if (!file.ok) throw new Error(file.error.text);
  return new Uint8Array(await new Blob(file.data).arrayBuffer());
};

test('an instant is a date in a book, so that it can be sorted and grouped, in the time of the shop', async () => {
  const parts = unzipSync(await fileOf('xlsx'));
  const textOf = (name: string) => new TextDecoder().decode(parts[name]);
  const [, style, serial] =
    /<c s="(\d)"><v>([\d.]+)<\/v><\/c>/.exec(textOf('xl/worksheets/sheet1.xml')) ?? [];
  const days = (Date.UTC(2026, 10, 30, 23, 30) - Date.UTC(1899, 11, 30)) / 86_400_000;
  expect(Number(serial)).toBeCloseTo(days, 6);
  const formats = [...textOf('xl/styles.xml').matchAll(/<cellXfs.*?<\/cellXfs>/g)].join('');
  const [, format] = [...formats.matchAll(/numFmtId="(\d+)"/g)].map(([, id]) => id);
  // Day and time.
  expect([style, format]).toEqual(['1', '22']);
});

test('an instant is a text in a CSV file', async () => {
  const text = new TextDecoder().decode(await fileOf('csv'));
  expect(text).toContain('"30/11/2026 23:30";"Ana";12,5');
});
