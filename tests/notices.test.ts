/** Checks that the licences of everything that is shipped are named and permitted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  browserNotices,
  IN_BROWSERS,
  packagesByLicence,
  serverNotices,
} from '../scripts/notice-text.ts';
import { sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Packages that pages use while they are built, and types. */
const BUILD_ONLY = ['fontkit', 'sharp', 'subset-font'];

test('the notices are those of the installed packages', () => {
  // `npm run notices` writes both.
  expect(textOf('public/licenses.txt')).toBe(browserNotices());
  expect(textOf('THIRD-PARTY.txt')).toBe(serverNotices());
});

test('every package that pages import has its notice', () => {
  const pages = sourceFiles().filter(
    (file) => /^(src|contract|variants)\//.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const imported = pages.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /(?:from |import |import\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g,
      ),
    ].map(([, name = '']) => name),
  );
  const packages = [...new Set(imported)].filter((name) => !/^(node|astro|virtual):?/.test(name));
  expect(packages).toContain('@simplewebauthn/browser');
  expect(packages.length).toBeGreaterThan(12);
  const known = [...IN_BROWSERS, ...BUILD_ONLY];
  expect(packages.filter((name) => !known.includes(name))).toEqual([]);
  const letters = Object.keys(JSON.parse(textOf('package.json')).dependencies).filter((name) =>
    name.startsWith('@fontsource/'),
  );
  expect(letters.filter((name) => !IN_BROWSERS.includes(name))).toEqual([]);
});

test('every package has a licence that permits to run and to pass on a shop', () => {
  const permitted =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Apache 2|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|OFL-1\.1|Python-2\.0|Zlib|MPL-2\.0|LGPL-3\.0-or-later)\)?$/;
  const isPermitted = (licence: string) =>
    licence
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((each) => permitted.test(each)));
  expect(isPermitted('GPL-3.0') || isPermitted('MIT AND GPL-3.0') || isPermitted('unknown')).toBe(
    false,
  );
  expect([...packagesByLicence().keys()].filter((licence) => !isPermitted(licence))).toEqual([]);
});
