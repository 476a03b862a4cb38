import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '#backend/media/files';
import { loadVariant } from '#variants/load';
import { cancelErasure, eraseOne } from '../../scripts/erase-commands.ts';
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

test('prints the date, cancels the request, and refers to the profile where there is one', {
  timeout: 240_000,
}, async () => {
  const env = { DATABASE_URL: url(), FILES_DIR: folder, VARIANT: 'NAM' };
  expect(await runScript(['erase-address', EMAIL], env)).toEqual({
    code: 1,
    lines: [`${EMAIL} tiene una cuenta: su dueño la borra en su perfil.`],
  });
  const { db } = database();
  const erasing = { db, files: openFiles({ folder }), now: () => new Date() };
  const asked = await eraseOne(erasing, await loadVariant('NAE'), EMAIL);
  expect(asked.code).toBe(0);
  expect(asked.text).toMatch(
    /^La cuenta zoe@personas\.example se borrará el \d.* a las \d\d:\d\d, y un correo se lo dice a su dueño\./,
  );
  expect(await cancelErasure(erasing, EMAIL)).toEqual({
    code: 0,
    text: `La cuenta ${EMAIL} no se borrará.`,
  });
  expect((await cancelErasure(erasing, EMAIL)).code).toBe(1);
});
