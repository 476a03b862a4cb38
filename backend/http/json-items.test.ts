import { expect, test } from 'vitest';
import { answerText, withJsonItems } from './json-items.ts';

const PRICED = '{"code":"RAD-1","price":1234.50}';

test('items that are JSON texts are sent unchanged', () => {
  const answer = withJsonItems([PRICED, '{"code":"Ñ"}'], { resultCount: 2 });
  expect(answerText(answer)).toBe(`{"data":[${PRICED},{"code":"Ñ"}],"resultCount":2,"error":""}`);
  expect(answerText(withJsonItems([], {}))).toBe('{"data":[],"error":""}');
});

test('items are parsed when they are read', () => {
  const answer = withJsonItems<{ code: string; price: number }, { resultCount: number }>([PRICED], {
    resultCount: 1,
  });
  expect(answer).toEqual({ data: [{ code: 'RAD-1', price: 1234.5 }], resultCount: 1 });
  // A copy with more fields is serialized like any other object.
  expect(JSON.parse(answerText({ ...answer, resultCount: 3 }))).toEqual({
    data: [{ code: 'RAD-1', price: 1234.5 }],
    resultCount: 3,
    error: '',
  });
});

test('any other answer is serialized as usual', () => {
  expect(answerText({ data: { a: undefined, b: [1] } })).toBe('{"data":{"b":[1]},"error":""}');
});
