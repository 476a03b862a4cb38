/** Pictures that were added, put in order, replaced and taken off, as a product's update is told of them. */
import { expect, test } from 'vitest';
import { imageEdits } from './image-edits.ts';

const a = { id: 1, name: 'a' };
const b = { id: 2, name: 'b' };
const c = { id: 3, name: 'c' };
const modes = (before: { id: number; name: string }[], after: { id: number; name: string }[]) =>
  imageEdits(before, after).map(({ BCMode, ImageId, ImageId_Z }) => [BCMode, ImageId, ImageId_Z]);

test('what is as it was needs no word', () => {
  expect(imageEdits([a, b], [a, b])).toEqual([]);
});

test('one more, one less, another one', () => {
  expect(modes([a], [a, b])).toEqual([['INS', 2, -1]]);
  expect(modes([a, b], [a])).toEqual([['DLT', 2, 2]]);
  expect(modes([a, b], [a, c])).toEqual([['UPD', 3, 2]]);
  expect(imageEdits([], [c])).toEqual([
    { BCMode: 'INS', ImageId: 3, ImageName: 'c', ImageId_Z: -1 },
  ]);
});

test('another order is other pictures in the same places, also where the first is taken off', () => {
  expect(modes([a, b], [b, a])).toEqual([
    ['UPD', 2, 1],
    ['UPD', 1, 2],
  ]);
  expect(modes([a, b, c], [b, c])).toEqual([
    ['UPD', 2, 1],
    ['UPD', 3, 2],
    ['DLT', 3, 3],
  ]);
});
