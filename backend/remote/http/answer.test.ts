import { expect, test } from 'vitest';
import { InvalidHostAnswer, parseAnswer } from './answer.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each([
  ['a byte order mark', utf8('\uFEFF{"a": "ñ"}'), '', { a: 'ñ' }],
  [
    'an alphabet of Windows that is declared',
    windows('{"a": "ñ"}'),
    'text/html; charset=windows-1252',
    { a: 'ñ' },
  ],
  ['one that is not declared', windows('["Paysandú"]'), 'text/html', ['Paysandú']],
  [
    'one that is declared as another',
    windows('["Paysandú"]'),
    'application/json; charset=utf-8',
    ['Paysandú'],
  ],
  ['an unknown alphabet', utf8('["ñ"]'), 'application/json; charset=x-none', ['Ã±']],
  ['the envelope of .NET', utf8('{"d": {"Data": []}}'), '', { Data: [] }],
  [
    'lists of PHP with gaps',
    utf8('{"0": {"a": {"3": 1, "7": 2}}, "2": {"a": {}}}'),
    '',
    [{ a: [1, 2] }, { a: {} }],
  ],
  ['an empty text', utf8('""'), '', {}],
  ['no body', utf8(' '), '', {}],
])('reads %s', (_what, bytes, contentType, expected) => {
  expect(parseAnswer(bytes as Uint8Array, contentType)).toEqual(expected);
});

test.each(['<br />Notice: tag<br />[]', '{"a": 1,}', '{"a"'])('rejects %s', (text) => {
  expect(() => parseAnswer(utf8(text))).toThrow(InvalidHostAnswer);
});
