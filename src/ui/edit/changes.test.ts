/** What a form says was changed, and what becomes of two people's changes. */
import { expect, test } from 'vitest';
import {
  canBeBoth,
  changedFields,
  clashesOf,
  differenceOf,
  merged,
  onlyChanged,
} from './changes.ts';

const before = { name: 'Vaso', price: 100, phones: ['1'], note: '' };

test('only what differs is a change, and only that is sent', () => {
  const after = { ...before, price: 120, phones: ['1', '2'] };
  expect(changedFields(before, { ...before, phones: ['1'] })).toEqual([]);
  expect(changedFields(before, after).map(({ field }) => field)).toEqual(['price', 'phones']);
  expect(onlyChanged(before, after)).toEqual({ price: 120, phones: ['1', '2'] });
});

test('what only one changed is kept without a question', () => {
  const theirs = { ...before, note: 'ella' };
  const mine = { ...before, price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes.map(({ field, isClash }) => [field, isClash])).toEqual([
    ['price', false],
    ['note', false],
  ]);
  expect(merged(mine, clashes, {})).toEqual({ ...before, price: 120, note: 'ella' });
});

test('what both changed alike is no question, and otherwise one that each side can win', () => {
  const theirs = { ...before, name: 'Vaso de agua', price: 120 };
  const mine = { ...before, name: 'Vaso expansor', price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes).toEqual([
    { field: 'name', before: 'Vaso', theirs: 'Vaso de agua', mine: 'Vaso expansor', isClash: true },
  ]);
  expect(merged(mine, clashes, {}).name).toBe('Vaso expansor');
  expect(merged(mine, clashes, { name: 'theirs' }).name).toBe('Vaso de agua');
});

test('of two lists both can be kept, each thing once', () => {
  const theirs = { ...before, phones: ['1', '2'] };
  const mine = { ...before, phones: ['1', '3'] };
  const clashes = clashesOf(before, theirs, mine);
  expect(merged(mine, clashes, { phones: 'both' }).phones).toEqual(['1', '2', '3']);
  // Nobody took anything away: what either added stays, unless somebody says otherwise.
  expect(merged(mine, clashes, {}).phones).toEqual(['1', '2', '3']);
  expect(merged(mine, clashes, { phones: 'mine' }).phones).toEqual(['1', '3']);
  // What one of them took away alone is gone.
  const less = { ...before, phones: ['3'] };
  expect(merged(less, clashesOf(before, theirs, less), {}).phones).toEqual(['2', '3']);
});

test('of a list’s rows each keeps what was made of it; one that both changed is asked about', () => {
  const rows = [
    { id: 'A', text: 'uno' },
    { id: 'B', text: 'dos' },
    { id: 'C', text: 'tres' },
  ];
  const [a, b, c] = rows;
  const was = { texts: rows };
  const theirs = { texts: [{ id: 'A', text: 'suyo' }, b, c] };
  const mine = { texts: [a, { id: 'B', text: 'mío' }, { id: 'D', text: 'nuevo' }] };
  const clashes = clashesOf(was, theirs, mine);
  expect(clashes.map(canBeBoth)).toEqual([true]);
  expect(merged(mine, clashes, {}).texts).toEqual([
    { id: 'A', text: 'suyo' },
    { id: 'B', text: 'mío' },
    { id: 'D', text: 'nuevo' },
  ]);
  // Nothing stands twice, and nobody's change of the same row is thrown away unseen.
  const other = { texts: [{ id: 'A', text: 'mío' }, b, c] };
  const same = clashesOf(was, theirs, other);
  expect(same.map(canBeBoth)).toEqual([false]);
  expect(merged(other, same, {}).texts).toEqual(other.texts);
  expect(merged(other, same, { texts: 'theirs' }).texts).toEqual(theirs.texts);
  // Taken away by one, changed by the other.
  const fewer = clashesOf(was, { texts: [b, c] }, other);
  expect(fewer.map(canBeBoth)).toEqual([false]);
});

test('who puts a list in another order alone has it so', () => {
  const was = { tags: ['a', 'b', 'c'] };
  const theirs = { tags: ['a', 'b', 'c', 'd'] };
  const mine = { tags: ['c', 'a', 'b'] };
  expect(merged(mine, clashesOf(was, theirs, mine), {}).tags).toEqual(['c', 'a', 'b', 'd']);
  expect(merged(theirs, clashesOf(was, mine, theirs), {}).tags).toEqual(['c', 'a', 'b', 'd']);
});

/** What becomes of it by itself; undefined where it is asked about. */
const together = (was: unknown[], theirs: unknown[], mine: unknown[]): unknown => {
  const clashes = clashesOf({ rows: was }, { rows: theirs }, { rows: mine });
  return clashes.every(canBeBoth) ? merged({ rows: mine }, clashes, {}).rows : undefined;
};

test('each puts the list in an order of their own: that is asked about', () => {
  expect(together(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toBeUndefined();
  expect(together(['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c', 'd'])).toEqual([
    'b',
    'a',
    'c',
    'd',
  ]);
});

test('what one adds at the beginning stays there while the other changes a row', () => {
  const [a, b] = [
    { id: 1, text: 'uno' },
    { id: 2, text: 'dos' },
  ];
  const fresh = { id: 3, text: 'nuevo' };
  const changed = { id: 1, text: 'suyo' };
  expect(together([a, b], [changed, b], [fresh, a, b])).toEqual([fresh, changed, b]);
});

test('rows that each adds under the next number are both there', () => {
  const one = { id: 1, text: 'uno' };
  const [theirs, mine] = [
    { id: 2, text: 'suyo' },
    { id: 2, text: 'mío' },
  ];
  expect(together([one], [one, theirs], [one, mine])).toEqual([one, theirs, mine]);
  expect(together([one], [one, theirs], [one, { id: 2, text: 'suyo' }])).toEqual([one, theirs]);
  // A name is no number, and only one can have it.
  const [their, my] = [
    { from: '2026-12-24', text: 'cerrado' },
    { from: '2026-12-24', text: 'abierto' },
  ];
  expect(together([], [their], [my])).toBeUndefined();
});

test('a row that both call otherwise, or one does and the other takes away, is asked about', () => {
  const [old, other] = [
    { from: '2026-12-24', text: 'Navidad' },
    { from: '2027-01-01', text: 'Año nuevo' },
  ];
  const moved = (from: string) => ({ ...old, from });
  expect(
    together([old, other], [moved('2026-12-23'), other], [moved('2026-12-26'), other]),
  ).toBeUndefined();
  expect(together([old, other], [other], [moved('2026-12-26'), other])).toBeUndefined();
  expect(together(['123'], ['1234'], ['1235'])).toBeUndefined();
  // Who calls it otherwise alone has it so.
  expect(together([old], [old, other], [moved('2026-12-26')])).toEqual([
    other,
    moved('2026-12-26'),
  ]);
});

test('a group of products that one changed within and the other within or by its title is asked about', () => {
  const group = (title: string, ...codes: string[]) => ({
    title,
    items: codes.map((code) => ({ code })),
  });
  const [was, other] = [group('Nuevo', 'A', 'B'), group('Ofertas', 'C')];
  const mine = group('Nuevo', 'Z', 'B');
  expect(together([was, other], [group('Nuevo', 'A'), other], [mine, other])).toBeUndefined();
  expect(together([was, other], [group('Otro', 'A', 'B'), other], [mine, other])).toBeUndefined();
  // Of two that are all alike nobody knows which one was changed.
  expect(together([was, was], [was, group('Nuevo', 'A')], [was, mine])).toBeUndefined();
});

test('rows that nothing tells apart are themselves', () => {
  const was = {
    specs: [
      { key: 'Aro', value: '1' },
      { key: 'Aro', value: '2' },
    ],
  };
  const theirs = { specs: [...was.specs, { key: 'Aro', value: '3' }] };
  const mine = { specs: [{ key: 'Aro', value: '2' }] };
  expect(merged(mine, clashesOf(was, theirs, mine), {}).specs).toEqual([
    { key: 'Aro', value: '2' },
    { key: 'Aro', value: '3' },
  ]);
});

test('what is other in a list than before is told, and of anything else nothing', () => {
  const same = { added: [], gone: [], isMoved: false };
  expect(differenceOf(['1', { a: 1 }], [{ a: 1 }, '2'])).toEqual({
    ...same,
    added: ['2'],
    gone: ['1'],
  });
  expect(differenceOf(['1', '2'], ['2', '1'])).toEqual({ ...same, isMoved: true });
  expect(differenceOf(['1', '2'], ['2', '3', '1'])).toEqual({
    ...same,
    added: ['3'],
    isMoved: true,
  });
  expect(differenceOf(['1'], ['1', '1'])).toEqual({ ...same, added: ['1'] });
  expect(differenceOf('1', ['1'])).toBeUndefined();
});
