import { expect, test } from 'vitest';
import { imageEdits } from './image-edits.ts';

const a = { id: 1, name: 'a' };
const b = { id: 2, name: 'b' };
const c = { id: 3, name: 'c' };
const modes = (before: { id: number; name: string }[], after: { id: number; name: string }[]) =>
  imageEdits(before, after).map(({ BCMode, ImageId, ImageId_Z }) => [BCMode, ImageId, ImageId_Z]);

test('unchanged pictures need no edits', () => {
  expect(imageEdits([a, b], [a, b])).toEqual([]);
});

test('adding, removing and replacing a picture', () => {
  expect(modes([a], [a, b])).toEqual([['INS', 2, -1]]);
  expect(modes([a, b], [a])).toEqual([['DLT', 2, 2]]);
  expect(modes([a, b], [a, c])).toEqual([['UPD', 3, 2]]);
  expect(imageEdits([], [c])).toEqual([
    { BCMode: 'INS', ImageId: 3, ImageName: 'c', ImageId_Z: -1 },
  ]);
});

test('reordering replaces pictures at their positions, also when the first is removed', () => {
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
