import { expect, test } from 'vitest';
import { encodeCode, isLocalPath, productPath } from './paths.ts';

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

test('a code becomes one path segment and comes back', () => {
  for (const code of ['A/B', 'A B', '#1', '1.6', '50%', 'ñandú', '🚗', 'a?b&c', "d'e"]) {
    const path = productPath(code);
    expect(path.split('/')).toHaveLength(3);
    expect(new URL(path, 'http://x').pathname).toBe(path);
    expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(code);
  }
  expect(encodeCode(' X1 ')).toBe('X1');
});
