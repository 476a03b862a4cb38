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

test('only differing fields count as changes and are sent', () => {
  const after = { ...before, price: 120, phones: ['1', '2'] };
  expect(changedFields(before, { ...before, phones: ['1'] })).toEqual([]);
  expect(changedFields(before, after).map(({ field }) => field)).toEqual(['price', 'phones']);
  expect(onlyChanged(before, after)).toEqual({ price: 120, phones: ['1', '2'] });
});

test('a field changed by one person is merged without asking', () => {
  const theirs = { ...before, note: 'ella' };
  const mine = { ...before, price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes.map(({ field, isClash }) => [field, isClash])).toEqual([
    ['price', false],
    ['note', false],
  ]);
  expect(merged(mine, clashes, {})).toEqual({ ...before, price: 120, note: 'ella' });
});

test("equal changes don't conflict; different ones can be decided for either side", () => {
  const theirs = { ...before, name: 'Vaso de agua', price: 120 };
  const mine = { ...before, name: 'Vaso expansor', price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes).toEqual([
    { field: 'name', before: 'Vaso', theirs: 'Vaso de agua', mine: 'Vaso expansor', isClash: true },
  ]);
  expect(merged(mine, clashes, {}).name).toBe('Vaso expansor');
  expect(merged(mine, clashes, { name: 'theirs' }).name).toBe('Vaso de agua');
});

test("both sides' lists can be kept, without duplicates", () => {
  const theirs = { ...before, phones: ['1', '2'] };
  const mine = { ...before, phones: ['1', '3'] };
  const clashes = clashesOf(before, theirs, mine);
  expect(merged(mine, clashes, { phones: 'both' }).phones).toEqual(['1', '2', '3']);
  // Nothing was removed, so both additions stay unless a side is chosen.
  expect(merged(mine, clashes, {}).phones).toEqual(['1', '2', '3']);
  expect(merged(mine, clashes, { phones: 'mine' }).phones).toEqual(['1', '3']);
  // A row that one side removed is gone.
  const less = { ...before, phones: ['3'] };
  expect(merged(less, clashesOf(before, theirs, less), {}).phones).toEqual(['2', '3']);
});

test('list rows are merged one by one; a row that both changed is a conflict', () => {
  const rows = [
    { id: 'A', text: 'uno' },
    { id: 'B', text: 'dos' },
    { id: 'C', text: 'tres' },
  ];
  const [a, b, c] = rows;
  const base = { texts: rows };
  const theirs = { texts: [{ id: 'A', text: 'suyo' }, b, c] };
  const mine = { texts: [a, { id: 'B', text: 'mío' }, { id: 'D', text: 'nuevo' }] };
  const clashes = clashesOf(base, theirs, mine);
  expect(clashes.map(canBeBoth)).toEqual([true]);
  expect(merged(mine, clashes, {}).texts).toEqual([
    { id: 'A', text: 'suyo' },
    { id: 'B', text: 'mío' },
    { id: 'D', text: 'nuevo' },
  ]);
  // No duplicates, and no change to the same row is lost silently.
  const other = { texts: [{ id: 'A', text: 'mío' }, b, c] };
  const same = clashesOf(base, theirs, other);
  expect(same.map(canBeBoth)).toEqual([false]);
  expect(merged(other, same, {}).texts).toEqual(other.texts);
  expect(merged(other, same, { texts: 'theirs' }).texts).toEqual(theirs.texts);
  // Removed by one, changed by the other.
  const fewer = clashesOf(base, { texts: [b, c] }, other);
  expect(fewer.map(canBeBoth)).toEqual([false]);
});

test('a reordering by one side is kept', () => {
  const base = { tags: ['a', 'b', 'c'] };
  const theirs = { tags: ['a', 'b', 'c', 'd'] };
  const mine = { tags: ['c', 'a', 'b'] };
  expect(merged(mine, clashesOf(base, theirs, mine), {}).tags).toEqual(['c', 'a', 'b', 'd']);
  expect(merged(theirs, clashesOf(base, mine, theirs), {}).tags).toEqual(['c', 'a', 'b', 'd']);
});

/** Returns the automatic merge, undefined for a conflict. */
const mergedRows = (base: unknown[], theirs: unknown[], mine: unknown[]): unknown => {
  const clashes = clashesOf({ rows: base }, { rows: theirs }, { rows: mine });
  return clashes.every(canBeBoth) ? merged({ rows: mine }, clashes, {}).rows : undefined;
};

test('different reorderings by both sides are a conflict', () => {
  expect(mergedRows(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toBeUndefined();
  expect(mergedRows(['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c', 'd'])).toEqual([
    'b',
    'a',
    'c',
    'd',
  ]);
});

test('a row added at the beginning stays there when the other side changes a row', () => {
  const [a, b] = [
    { id: 1, text: 'uno' },
    { id: 2, text: 'dos' },
  ];
  const fresh = { id: 3, text: 'nuevo' };
  const changed = { id: 1, text: 'suyo' };
  expect(mergedRows([a, b], [changed, b], [fresh, a, b])).toEqual([fresh, changed, b]);
});

test('rows that both sides add under the same number are both kept', () => {
  const one = { id: 1, text: 'uno' };
  const [theirs, mine] = [
    { id: 2, text: 'suyo' },
    { id: 2, text: 'mío' },
  ];
  expect(mergedRows([one], [one, theirs], [one, mine])).toEqual([one, theirs, mine]);
  expect(mergedRows([one], [one, theirs], [one, { id: 2, text: 'suyo' }])).toEqual([one, theirs]);
  // A key that is not a number belongs to one row only.
  const [their, my] = [
    { from: '2026-12-24', text: 'cerrado' },
    { from: '2026-12-24', text: 'abierto' },
  ];
  expect(mergedRows([], [their], [my])).toBeUndefined();
});

test('a row renamed by both, or renamed by one and removed by the other, is a conflict', () => {
  const [old, other] = [
    { from: '2026-12-24', text: 'Navidad' },
    { from: '2027-01-01', text: 'Año nuevo' },
  ];
  const moved = (from: string) => ({ ...old, from });
  expect(
    mergedRows([old, other], [moved('2026-12-23'), other], [moved('2026-12-26'), other]),
  ).toBeUndefined();
  expect(mergedRows([old, other], [other], [moved('2026-12-26'), other])).toBeUndefined();
  expect(mergedRows(['123'], ['1234'], ['1235'])).toBeUndefined();
  // A renaming by one side only is kept.
  expect(mergedRows([old], [old, other], [moved('2026-12-26')])).toEqual([
    other,
    moved('2026-12-26'),
  ]);
});

test('a group whose items one side changed, and whose items or title the other changed, is a conflict', () => {
  const group = (title: string, ...codes: string[]) => ({
    title,
    items: codes.map((code) => ({ code })),
  });
  const [base, other] = [group('Nuevo', 'A', 'B'), group('Ofertas', 'C')];
  const mine = group('Nuevo', 'Z', 'B');
  expect(mergedRows([base, other], [group('Nuevo', 'A'), other], [mine, other])).toBeUndefined();
  expect(
    mergedRows([base, other], [group('Otro', 'A', 'B'), other], [mine, other]),
  ).toBeUndefined();
  // Which of two identical rows changed is unknown.
  expect(mergedRows([base, base], [base, group('Nuevo', 'A')], [base, mine])).toBeUndefined();
});

test('rows without a distinguishing key are compared as a whole', () => {
  const base = {
    specs: [
      { key: 'Aro', value: '1' },
      { key: 'Aro', value: '2' },
    ],
  };
  const theirs = { specs: [...base.specs, { key: 'Aro', value: '3' }] };
  const mine = { specs: [{ key: 'Aro', value: '2' }] };
  expect(merged(mine, clashesOf(base, theirs, mine), {}).specs).toEqual([
    { key: 'Aro', value: '2' },
    { key: 'Aro', value: '3' },
  ]);
});

test('differences are reported for lists only', () => {
  const same = { added: [], removed: [], isMoved: false };
  expect(differenceOf(['1', { a: 1 }], [{ a: 1 }, '2'])).toEqual({
    ...same,
    added: ['2'],
    removed: ['1'],
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
