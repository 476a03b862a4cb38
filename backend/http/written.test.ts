/** What a table keeps as text leaves as it is, and can be read all the same. */
import { expect, test } from 'vitest';
import { answerText, withWrittenData } from './written.ts';

const PRICED = '{"code":"RAD-1","price":1234.50}';

test('items that are texts leave letter by letter, among what else is answered', () => {
  const answer = withWrittenData([PRICED, '{"code":"Ñ"}'], { resultCount: 2 });
  expect(answerText(answer)).toBe(`{"data":[${PRICED},{"code":"Ñ"}],"resultCount":2,"error":""}`);
  expect(answerText(withWrittenData([], {}))).toBe('{"data":[],"error":""}');
});

test('whoever looks at them gets them read', () => {
  const answer = withWrittenData<{ code: string; price: number }, { resultCount: number }>(
    [PRICED],
    { resultCount: 1 },
  );
  expect(answer).toEqual({ data: [{ code: 'RAD-1', price: 1234.5 }], resultCount: 1 });
  // What is added to a copy is answered like every other object.
  expect(JSON.parse(answerText({ ...answer, resultCount: 3 }))).toEqual({
    data: [{ code: 'RAD-1', price: 1234.5 }],
    resultCount: 3,
    error: '',
  });
});

test('any other answer is written as it is', () => {
  expect(answerText({ data: { a: undefined, b: [1] } })).toBe('{"data":{"b":[1]},"error":""}');
});
