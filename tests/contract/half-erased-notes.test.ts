import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFiles } from '#backend/media/files';
import { eraseAddress, eraseAddressesAgain } from '#backend/privacy/erase-address';
import { loadVariant } from '#variants/load';
import { eraseAllAgain, eraseOne } from '../../scripts/erase-commands.ts';
import { useDatabase } from '../support/database.ts';
import { runScript } from '../support/script.ts';

const NOTES = 'erased-addresses';
const KEY = 'erased-addresses-key';
const [WHOLE, HALF] = ['entera@personas.example', 'mitad@personas.example'];

const { url, database } = useDatabase();
const db = () => database().db;
let folder = '';
const files = () => openFiles({ folder });
const erasing = () => ({ db: db(), files: files(), now: () => new Date() });

/** As in a copy that is older than the erasures. */
const comeBack = async () => {
  await db().execute(sql`delete from subscriptions`);
  await db().execute(sql`insert into subscriptions (type, value)
    values ('NEM', ${WHOLE}), ('NEM', ${HALF})`);
};
const left = async () => {
  const { rows } = await db().execute<{ value: string }>(
    sql`select value::text as value from subscriptions order by value`,
  );
  return rows.map(({ value }) => value);
};
/** Both were erased; only this remains of the second note. */
const bothErased = async (rest: string) => {
  await comeBack();
  await eraseAddress(erasing(), WHOLE);
  const [first] = await files().keysBelow(NOTES);
  await eraseAddress(erasing(), HALF);
  const second = (await files().keysBelow(NOTES)).find((key) => key !== first) ?? '';
  await files().write(second, Buffer.from(rest));
  await comeBack();
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-erased-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['', '{"at":"2026-11-2', '{"at":"2026-11-2"}', '\0\0\0\0'])(
  'a note with only %o written is reported, and the others are applied',
  async (rest) => {
    await bothErased(rest);
    expect(await eraseAddressesAgain(erasing())).toEqual({ erased: 1, half: [HALF] });
    expect(await left()).toEqual([HALF]);
  },
);

test('the command names the address and the remedy, does the rest, and succeeds', async () => {
  const again = (erased: number) =>
    `Cuentas borradas otra vez: 0; direcciones sin cuenta: ${erased}. Notas leídas en ${folder}.`;
  await bothErased('{"at":');
  expect(await eraseAllAgain(erasing(), folder)).toEqual({
    warnings: [
      `La nota de que se borró ${HALF} quedó a medias, y no dice cuándo fue: no se borró otra vez. Si corresponde: npm run erase-address -- ${HALF}`,
    ],
    text: again(1),
  });
  expect(await left()).toEqual([HALF]);

  expect(await eraseOne(erasing(), await loadVariant('NAM'), HALF)).toEqual({
    code: 0,
    text: `Se borró lo que había de ${HALF}: un registro, y donde otros escribieron la dirección.`,
  });
  await comeBack();
  expect(await eraseAllAgain(erasing(), folder)).toEqual({ warnings: [], text: again(2) });
  expect(await left()).toEqual([]);
});

test('on Netlify the notes are in its store, and another machine reads them there', {
  timeout: 240_000,
}, async () => {
  await comeBack();
  const directory = mkdtempSync(join(tmpdir(), 'blobs-'));
  const server = new BlobsServer({ directory, token: 'secreto' });
  const { port } = await server.start();
  const context = { siteID: 'sitio', token: 'secreto', edgeURL: `http://127.0.0.1:${port}` };
  const onNetlify = (...command: string[]) =>
    runScript(command, {
      DATABASE_URL: url(),
      VARIANT: 'NAM',
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
    });
  expect((await onNetlify('erase-address', WHOLE)).code).toBe(0);
  await comeBack();
  expect(await onNetlify('erase-again')).toEqual({
    code: 0,
    lines: [
      'Cuentas borradas otra vez: 0; direcciones sin cuenta: 1. Notas leídas en netlify-blobs.',
    ],
  });
  expect(await left()).toEqual([HALF]);
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
  // The folder on this machine is not read.
  const nowhere = await runScript(['erase-again'], { DATABASE_URL: url(), VARIANT: 'NAM' });
  expect(nowhere.code).toBe(1);
  expect(nowhere.lines.join()).toContain('nada dice dónde están sus archivos');
});

test('a partly written key hides no address: a new key is made', async () => {
  await files().write(KEY, Buffer.from('abc'));
  await comeBack();
  await eraseAddress(erasing(), WHOLE);
  expect((await files().read(KEY))?.length).toBe(32);
  await comeBack();
  expect(await eraseAddressesAgain(erasing())).toEqual({ erased: 1, half: [] });
});
