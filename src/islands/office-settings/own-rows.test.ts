import { expect, test } from 'vitest';
import { ownRowsOf, pictureChanges, type Row } from './own-rows.ts';

const first = { id: 7, width: 800, height: 600 };
const second = { id: 8, width: 640, height: 480 };

test('what the owner typed about a picture stays when another picture is chosen', () => {
  let rows: Row[] = [];
  const own = () =>
    ownRowsOf(
      'company',
      rows,
      (to) => {
        rows = to;
      },
      {},
    );
  const choose = (picture: typeof first) =>
    own().set(pictureChanges(own(), 'steps.0.picture', picture));
  choose(first);
  // The folder's words are not kept: they tell of its drawing.
  expect(own().rowAt('steps.0.picture.alt')?.text).toBe('');
  own().set({ 'steps.0.picture.alt': { text: 'El mostrador' } });
  choose(second);
  expect(own().rowAt('steps.0.picture')?.picture).toEqual(second);
  expect(own().rowAt('steps.0.picture.alt')?.text).toBe('El mostrador');
});
