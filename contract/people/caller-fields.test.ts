import { expect, test } from 'vitest';
import { callerFields, readCaller } from './caller-fields.ts';

test.each([
  ['099 123 456', { name: '', phone: '099 123 456' }],
  ['+598 (99) 123-456', { name: '', phone: '+598 (99) 123-456' }],
  ['Eva Núñez', { name: 'Eva Núñez', phone: '' }],
  ['12', { name: '12', phone: '' }],
])('%s is carried to another screen', (typed, read) => {
  expect(readCaller(`?${new URLSearchParams(callerFields(typed))}`)).toEqual(read);
});
