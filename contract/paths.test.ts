import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCode, encodeCode, fitsFileName, isLocalPath } from './paths.ts';

const leading = [
  '/',
  '/mi-compra?detail',
  '/mi-compra%3Fdetail',
  '/productos?c=1.1&v=20',
  '/productos/a%20b',
];
const hostile = [
  '',
  'https://evil.example',
  'HTTPS://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.c',
  'evil.example',
  './/evil.example',
  '?x',
  '#x',
  'http:evil.example',
  'http:/evil.example',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:https://evil.example',
  'ftp://evil.example',
  '@evil.example',
];

test.each(leading)('%s stays here', (path) => expect(isLocalPath(path)).toBe(true));
test.each(hostile)('%j leads away', (path) => expect(isLocalPath(path)).toBe(false));

const codes = [
  'RAD-1001',
  'A/B',
  'A B',
  '#1',
  '1.6',
  '50%',
  '%2F',
  'ñandú',
  '🚗',
  'a?b&c',
  "d'e",
  '.',
  '..',
  '../x',
  'a\\b',
  'A~2FB',
  '~',
  'con:nul',
];

test.each(codes)('%j becomes one path segment and is decoded unchanged', (code) => {
  const segment = encodeCode(code);
  expect(segment).not.toContain('/');
  expect(new URL(`/x/${segment}`, 'http://x').pathname).toBe(`/x/${segment}`);
  expect(decodeURIComponent(segment)).toBe(segment);
  expect(decodeCode(segment)).toBe(code);
});

test('any trimmed text is decoded unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeCode(encodeCode(text))).toBe(text.trim());
    }),
  );
});

test('a code as a person types it is understood', () => {
  expect(decodeCode('A%20B')).toBe('A B');
  expect(decodeCode('50%')).toBe('50%');
  expect(encodeCode(' X1 ')).toBe('X1');
});

test('a name that is too long for a file is detected', () => {
  expect(fitsFileName('/'.repeat(60))).toBe(true);
  expect(fitsFileName('🚗'.repeat(30))).toBe(false);
});
