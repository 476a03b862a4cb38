import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { ownTextsOf, withOwnData } from './own-data.ts';

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

test('short name, slogan and year are the folder’s until the owner says others', () => {
  const { product, slogan, since } = nam;
  expect(withOwnData(nam, { SHOP_IDENTITY })).toMatchObject({ product, slogan, since });
  const own = { product: 'Paz', slogan: 'Frío y calor', since: '' };
  const edited = withOwnData(nam, { SHOP_IDENTITY: JSON.stringify([{ ...identity, ...own }]) });
  expect(edited).toMatchObject({ ...own, since: undefined });
});

test.each(['', '{', 'null', '[{}]', '{"name":"x"}'])('unreadable data %j is ignored', (text) => {
  expect(withOwnData(nam, { SHOP_IDENTITY: text, SHOP_BRANCHES: text })).toEqual(nam);
});

test('a build reads it from its parent process', () => {
  expect(ownTextsOf({})).toEqual({});
  expect(ownTextsOf({ OWN_DATA: JSON.stringify({ SHOP_IDENTITY }) })).toEqual({ SHOP_IDENTITY });
});
