import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { plantPlaces, plantUser } from '../support/people.ts';
import { runScript } from '../support/script.ts';

const { url, database } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'mostrador-asked-'));
const EMAIL = 'zoe@personas.example';
beforeAll(async () => {
  await plantPlaces(database().db);
  await plantUser(database().db, { email: EMAIL });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (shop: string, ...options: string[]) =>
  runScript(['erase-address', EMAIL, ...options], {
    DATABASE_URL: url(),
    FILES_DIR: folder,
    VARIANT: shop,
  });

test('prints the date, cancels the request, and refers to the profile where there is one', {
  timeout: 240_000,
}, async () => {
  expect(await run('NAM')).toEqual({
    code: 1,
    lines: [`${EMAIL} tiene una cuenta: su dueño la borra en su perfil.`],
  });
  const asked = await run('NAE');
  expect(asked.code).toBe(0);
  expect(asked.lines.join()).toMatch(
    /^La cuenta zoe@personas\.example se borrará el \d.* a las \d\d:\d\d, y un correo se lo dice a su dueño\./,
  );
  expect(await run('NAE', '--cancel')).toEqual({
    code: 0,
    lines: [`La cuenta ${EMAIL} no se borrará.`],
  });
  expect((await run('NAE', '--cancel')).code).toBe(1);
});
