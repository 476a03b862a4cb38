import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages whose code, letters or drawings are sent to browsers. */
export const IN_BROWSERS: readonly string[] = [
  '@astrojs/react',
  '@fontsource/barlow',
  '@fontsource/barlow-condensed',
  '@fontsource/fraunces',
  '@fontsource/nunito-sans',
  '@fontsource/outfit',
  '@fontsource/rubik',
  '@fontsource/source-sans-3',
  '@fontsource/zilla-slab',
  '@iconify-json/tabler',
  '@nanostores/react',
  '@paypal/paypal-js',
  '@simplewebauthn/browser',
  '@tanstack/query-core',
  '@tanstack/react-virtual',
  '@tanstack/virtual-core',
  'astro',
  'fflate',
  'leaflet',
  'nanostores',
  'react',
  'react-dom',
  'sax',
  'scheduler',
  'swiper',
  'three',
  'uqr',
  'vite',
  'zod',
];

/** Packages without a file of their licence. */
const WITHOUT_FILE: Readonly<Record<string, { holder: string; textOf: string }>> = {
  '@iconify-json/tabler': { holder: 'Copyright (c) Paweł Kuna', textOf: 'fflate' },
  '@paypal/paypal-js': { holder: 'Copyright PayPal', textOf: 'typescript' },
};
/** Packages whose entry in the lock file names no licence, by their own licence file. */
const UNNAMED: Readonly<Record<string, string>> = { callsite: 'MIT', mercadopago: 'MIT' };

const folderOf = (name: string) => join(ROOT, 'node_modules', name);

/** Returns the text of a package's licence file, if it has one. */
const fileText = (name: string): string | undefined => {
  const file = readdirSync(folderOf(name)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  return (
    file &&
    readFileSync(join(folderOf(name), file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim()
  );
};
const licenceText = (name: string): string => {
  const own = fileText(name);
  if (own) return own;
  const other = WITHOUT_FILE[name];
  if (!other) throw new Error(`${name} has no file of its licence: add it to WITHOUT_FILE`);
  const text = `${fileText(other.textOf)}`.replaceAll(/^Copyright .*$\n*/gm, '');
  return `${other.holder}\n\n${text}`;
};

/** Returns the notices of what browsers get, with the whole licences. */
export const browserNotices = (): string =>
  `${[
    'Scripts, styles, letters and drawings of these packages are part of the pages.',
    ...IN_BROWSERS.map((name) => {
      const manifest: { version: string; license: string } = JSON.parse(
        readFileSync(join(folderOf(name), 'package.json'), 'utf8'),
      );
      const title = `${name} ${manifest.version} (${manifest.license})`;
      return `${title}\n${'-'.repeat(title.length)}\n${licenceText(name)}`;
    }),
  ].join('\n\n')}\n`;

/** Returns all packages of the lock file, also those of other platforms, by licence. */
export const packagesByLicence = (): ReadonlyMap<string, readonly string[]> => {
  const { packages }: { packages: Record<string, { version: string; license?: string }> } =
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Map<string, Set<string>>();
  for (const [path, { version, license }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name) continue;
    const licence = license ?? UNNAMED[name] ?? 'unknown';
    found.set(licence, (found.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  return new Map(
    [...found].toSorted().map(([licence, names]) => [licence, [...names].toSorted()] as const),
  );
};

/** Returns the list of packages that containers and Netlify's functions have. */
export const serverNotices = (): string =>
  `${[
    `Packages that the shop runs and is built with. Each has the text of its licence in its folder of
node_modules, which containers have as well. Browsers get those of public/licenses.txt.`,
    ...[...packagesByLicence()].map(([licence, names]) => `${licence}\n  ${names.join('\n  ')}`),
  ].join('\n\n')}\n`;
