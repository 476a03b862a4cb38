/** Tests the database of docs/production.md, whose role owns it and has no other right. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { setUp } from '#backend/setup';
import { migrate } from '#host/migrate';
import { loadVariant } from '#variants/load';
import { databaseFault, reasonOf } from '../../scripts/reach-database.ts';
import { administer } from '../support/database.ts';

const name = `role_${randomUUID().replaceAll('-', '')}`;
const stranger = `${name}_x`;
const urlAs = (role: string) => {
  const url = new URL(inject('postgresUrl'));
  Object.assign(url, { username: role, password: 'secreto', pathname: `/${name}` });
  return `${url}`;
};

beforeAll(async () => {
  for (const role of [name, stranger])
    await administer(`create role ${role} login password 'secreto'`);
  await administer(
    `create database ${name} owner ${name} template template0 encoding 'UTF8'
     locale_provider icu icu_locale 'es-UY' locale 'C'`,
  );
});
afterAll(async () => {
  await administer(`drop database ${name} with (force)`);
  for (const role of [name, stranger]) await administer(`drop role ${role}`);
});

test('explains missing rights to a role that does not own the database', async () => {
  expect(await databaseFault(urlAs(stranger))).toBeUndefined();
  const refused = await migrate(urlAs(stranger)).catch((error: unknown) => error);
  expect(reasonOf(refused)).toContain('le faltan derechos');
});

test('the owner can set the shop up repeatedly', async () => {
  const variant = await loadVariant('NAM');
  for (let time = 0; time < 2; time += 1) await migrate(urlAs(name));
  const { db, close } = connect(urlAs(name), 1);
  try {
    expect((await db.transaction((tx) => setUp(tx, variant))).company).toBe('added');
  } finally {
    await close();
  }
});
