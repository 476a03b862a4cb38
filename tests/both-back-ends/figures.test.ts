/** The figures of docs/back-ends.md match this checkout. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { ROOT } from '../root.ts';
import { useRemoteShop } from '../support/remote-shop.ts';
import { STEPS } from './steps/all.ts';

const shop = useRemoteShop();
const page = readFileSync(join(ROOT, 'docs/back-ends.md'), 'utf8');
const section = (title: string): string =>
  page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';
const rowsOf = (title: string): string[] =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);

// The keys of the calls.
const NAMES = Object.keys(calls) as CallName[];
const compared = new Set(STEPS.map(({ call }) => call));
/** Its names, by the file that defines them. */
const filesOf = async (): Promise<[file: string, names: CallName[]][]> => {
  const folder = join(ROOT, 'contract/calls');
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));
  return Promise.all(
    files.toSorted().map(async (file): Promise<[string, CallName[]]> => {
      const exported = Object.keys(await import(join(folder, file)));
      return [file.replace('.ts', ''), NAMES.filter((name) => exported.includes(name))];
    }),
  );
};
/** All refusals are one function; tests/remote/calls.test.ts tests it. */
const isRefused = (name: CallName): boolean => {
  const known: unknown = shop().backend.calls.orderCancel;
  return shop().backend.calls[name] === known;
};

test('the page states how many calls each back end answers, by subject', async () => {
  const counted = (label: string, names: readonly CallName[]): string => {
    const refused = names.filter(isRefused).length;
    const alike = names.filter((name) => compared.has(name)).length;
    const figures = [names.length, names.length, names.length - refused, refused, alike];
    return `| ${label} | ${figures.join(' | ')} |`;
  };
  const files = await filesOf();
  expect(files.flatMap(([, names]) => names).toSorted()).toEqual(NAMES.toSorted());
  const expected = [
    ...files.map(([file, names]) => counted(`\`${file}\``, names)),
    counted('all', NAMES),
  ];
  expect(rowsOf('Calls')).toEqual(expected);
});

const casesIn = (folder: string, isMeant: (text: string) => boolean): number =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .filter(isMeant)
    .flatMap((text) => text.match(/^\s*test(?:\.each|\.for)?(?:<[^>]*>)?\(/gm) ?? []).length;

test('the page states how many cases run over each', () => {
  const isOfBoth = (text: string) => text.includes('BACK_ENDS');
  const isGolden = (text: string) => text.includes('STEPS');
  const both = casesIn('tests/both-back-ends', (text) => isOfBoth(text) && !isGolden(text));
  // In full steps, so that new cases rarely change it.
  const atLeast = (folder: string, step: number): string =>
    `at least ${Math.floor(casesIn(folder, () => true) / step) * step}`;
  const contract = atLeast('tests/contract', 100);
  const remote = atLeast('tests/remote', 20);
  expect(rowsOf('Tests')).toEqual([
    `| steps of the golden suite | ${STEPS.length} | ${STEPS.length} |`,
    `| further cases of \`tests/both-back-ends\` | ${both} | ${both} |`,
    `| cases of \`tests/contract\` | ${contract} | – |`,
    `| cases of \`tests/remote\`, about behaviour of hosts alone | – | ${remote} |`,
  ]);
});

test('the page names calls of a host without a golden file, with the reason', () => {
  const named = [
    ...section('Answered by a host, and not compared').matchAll(/`(\w+)`(?=[^|]*\|)/g),
  ];
  const left = NAMES.filter((name) => !compared.has(name) && !isRefused(name));
  expect(named.map(([, name]) => name).toSorted()).toEqual(left.toSorted());
});
