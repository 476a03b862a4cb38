import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { withOwnData } from './own-data.ts';
import { publishedBranches } from './published-data.ts';

const nam = await loadVariant('NAM');
const identity = {
  name: 'Radiadores Paz',
  legalName: 'Paz S.A.',
  rut: '210000000019',
  email: 'ventas@paz.com.uy',
  social: [],
};
const SHOP_IDENTITY = JSON.stringify([identity]);

test('own data replaces the folder’s, and may be applied twice', () => {
  const once = withOwnData(nam, { SHOP_IDENTITY });
  expect(once).toMatchObject({ name: 'Radiadores Paz', social: [], branches: nam.branches });
  expect(once.destinationCompany).toMatchObject({ id: 1, isSample: false });
  expect(withOwnData(once, { SHOP_IDENTITY })).toEqual(once);
});

test('short name, slogan, year and days to return are the folder’s until the owner says others', () => {
  const { product, slogan, since, returnDays } = nam;
  expect(withOwnData(nam, { SHOP_IDENTITY })).toMatchObject({
    product,
    slogan,
    since,
    returnDays,
  });
  const own = { product: 'Paz', slogan: 'Frío y calor', since: '', returnDays: '30' };
  const edited = withOwnData(nam, { SHOP_IDENTITY: JSON.stringify([{ ...identity, ...own }]) });
  expect(edited).toMatchObject({ ...own, since: undefined, returnDays: 30 });
});

test.each(['', '{', 'null', '[{}]', '{"name":"x"}'])('unreadable data %j is ignored', (text) => {
  expect(withOwnData(nam, { SHOP_IDENTITY: text, SHOP_BRANCHES: text })).toEqual(nam);
});

test('branches are in the owner’s order, after the default one', () => {
  const published = publishedBranches(nam);
  const [first, second] = published;
  const added = { ...first, code: 'D' };
  const codesOf = (own: object[]) =>
    withOwnData(nam, { SHOP_BRANCHES: JSON.stringify(own) }).branches.map(({ code }) => code);
  expect(codesOf([added])).toEqual(['B', 'C', 'D']);
  const placed = [added, second, first].map((branch, at) => ({ ...branch, place: at + 1 }));
  expect(codesOf(placed)).toEqual(['D', 'C', 'B']);
  expect(codesOf(placed.map((one) => ({ ...one, isDefault: one.code === 'B' })))).toEqual([
    'B',
    'D',
    'C',
  ]);
  const [shown] = withOwnData(nam, { SHOP_BRANCHES: JSON.stringify(placed) }).branches;
  expect(shown).not.toHaveProperty('place');
});
