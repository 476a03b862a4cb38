/** The shop in which a release's statements are recorded, and run by later ones: the same things under the same numbers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { type TestApp, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

/** A file a recording, named by how many migrations there were. */
export const RECORDINGS = join(ROOT, 'tests/database/former-orders');

/** So many migrations has this release. */
export const countMigrations = (): number =>
  readdirSync(join(ROOT, 'backend/database/migrations')).filter((name) => name.endsWith('.sql'))
    .length;

/** By their number of migrations, oldest first. */
export const readRecordings = (): { migrations: number; lines: string[] }[] =>
  readdirSync(RECORDINGS)
    .map((name) => ({
      migrations: Number.parseInt(name, 10),
      lines: readFileSync(join(RECORDINGS, name), 'utf8').trim().split('\n'),
    }))
    .sort((a, b) => a.migrations - b.migrations);

interface People {
  buyer: Planted;
  seller: Planted;
}

/** Before a file's tests. @returns the shop and its people, which exist only inside tests */
export const useFormerGoods = (): (() => TestApp & People) => {
  let people: People | undefined;
  const shop = useApp(async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: 'FORMER-1', stock: { B: 5, C: 2 } });
    await plantProduct(db, { code: 'FORMER-2', stock: { B: 5 } });
    const buyer = await plantUser(db, { email: 'compra@personas.example' });
    const seller = { isSeller: true, employeeOf: 1, email: 'vende@personas.example' };
    people = { buyer, seller: await plantUser(db, seller) };
  });
  return () => {
    if (!people) throw new Error('the shop exists only inside tests');
    return { ...shop(), ...people };
  };
};
