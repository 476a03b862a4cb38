import { expect, test } from 'vitest';
import { editedImages } from './edited-images.ts';

const shown = [1, 2, 3].map((ImageId) => ({ ImageId }));
const edit = (BCMode: 'INS' | 'UPD' | 'DLT', ImageId: number, ImageId_Z = -1) => ({
  BCMode,
  ImageId,
  ImageId_Z,
  ImageName: '',
});
const ids = (...edits: ReturnType<typeof edit>[]) =>
  editedImages(shown, edits)?.map(({ ImageId }) => ImageId);

test('edits refer to the pictures as they were before', () => {
  expect(ids()).toEqual([1, 2, 3]);
  expect(ids(edit('DLT', -1, 2), edit('INS', 4))).toEqual([1, 3, 4]);
  expect(ids(edit('DLT', 2))).toEqual([1, 3]);
  expect(ids(edit('UPD', 3, 1), edit('UPD', 1, 3))).toEqual([3, 2, 1]);
  // A removed picture may be added again at the end.
  expect(ids(edit('DLT', 1), edit('INS', 1))).toEqual([2, 3, 1]);
});

test('rejects pictures that are not shown, and duplicates', () => {
  expect(ids(edit('UPD', 4, 9))).toBeUndefined();
  expect(ids(edit('DLT', 9))).toBeUndefined();
  expect(ids(edit('INS', -1))).toBeUndefined();
  expect(ids(edit('INS', 2))).toBeUndefined();
});
