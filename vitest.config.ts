/**
 * The kinds of tests, by what they share: a process, a database server, a built shop. docs/testing.md lists
 * them, and which of them only `npm run test:all` runs.
 */
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { MODULE_LOADING } from './scripts/module-loading.ts';
import { ByProjectLongestFirst } from './tests/by-project.ts';
import { ALONE, IN_PAGE, SHARED } from './tests/shared-process.ts';

const HOUSE = [
  'tests/docs.test.ts',
  'tests/house.test.ts',
  'tests/house-docs.test.ts',
  'tests/house-english.test.ts',
  'tests/house-imports.test.ts',
  'tests/house-kinds.test.ts',
  'tests/house-lists.test.ts',
  'tests/house-voice.test.ts',
  'tests/migrations.test.ts',
  'tests/notices.test.ts',
  'tests/spec-coverage.test.ts',
];
/** Compiled by Vite as for a browser. */
const BROWSER_CODE = [
  'src/**/*.test.tsx',
  ...IN_PAGE,
  'tests/stores/**/*.test.ts',
  'tests/islands/**/*.test.ts?(x)',
  'tests/fields/**/*.test.tsx',
];
/** Folders of tests that open whole shops, by project. */
const OPENS = {
  shop: 'tests/e2e',
  generic: 'tests/generic',
  rtc: 'tests/rtc',
  hosts: 'tests/hosts',
  long: 'tests/long',
  'every-shop': 'tests/every-shop',
  backup: 'tests/backup',
  newcomer: 'tests/newcomer',
};
/** A catalogue that takes minutes to fill. */
const LARGE = 'tests/relevance/large-shop.test.ts';
/** Waits as long as a real shop does. */
const SLOW_HOST = 'tests/remote/ten-seconds.test.ts';
const testsOf = (folder: string): string => `${folder}/**/*.test.ts`;

const SERVER = 'tests/support/global-setup.ts';
type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** A project over the server that the run shares. */
const project = (
  name: string,
  settings: Settings,
  ...setups: string[]
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, globalSetup: [SERVER, ...setups], ...settings },
});

/** A project whose files open one built shop. Their processes keep the shop's modules and a browser. */
const shopProject = (name: keyof typeof OPENS, setup: string, settings: Settings = {}) =>
  project(
    name,
    {
      include: [testsOf(OPENS[name])],
      setupFiles: ['tests/support/wait-for-shop.ts'],
      isolate: false,
      testTimeout: 150_000,
      // A browser on a busy machine may lose one press; the run names each test that was repeated.
      retry: 1,
      ...settings,
    },
    setup,
  );

export default defineConfig({
  test: {
    // A busy machine is slow, not wrong; tests of times repeat themselves (tests/support/measuring.ts).
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Tests wait for browsers, builds and PostgreSQL: two workers leave almost half of two cores idle.
    maxWorkers: 4,
    // Files are read by Node, as where the shop runs (docs/decisions/0143-node-hooks-speed-up-module-loading.md).
    execArgv: MODULE_LOADING,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: ByProjectLongestFirst },
    // In the order in which they run: shops are built beside the first ones.
    projects: [
      { extends: true, test: { name: 'house', include: HOUSE } },
      project('calls', {
        setupFiles: ['tests/support/given-seed.ts'],
        include: SHARED,
        exclude: [...IN_PAGE, ...ALONE, LARGE, SLOW_HOST],
        // A process reads the shop's modules once, not once for each file.
        isolate: false,
      }),
      project('server', {
        setupFiles: ['tests/support/given-seed.ts'],
        include: ['**/*.test.ts'],
        exclude: [
          ...SHARED,
          ...BROWSER_CODE,
          ...Object.values(OPENS).map(testsOf),
          ...HOUSE,
          LARGE,
          SLOW_HOST,
          'node_modules/**',
          'dist/**',
          '.data/**',
        ],
      }),
      {
        ...project('browser-code', {
          setupFiles: ['tests/support/given-seed.ts'],
          include: BROWSER_CODE,
          experimental: { viteModuleRunner: true },
        }),
        resolve: {
          alias: {
            'virtual:variant': join(import.meta.dirname, 'tests/support/nam-module.ts'),
            'virtual:printing': join(import.meta.dirname, 'tests/support/nam-module.ts'),
            'virtual:texts': join(import.meta.dirname, 'tests/support/nam-texts.ts'),
          },
        },
      },
      shopProject('shop', 'tests/support/shop-setup.ts'),
      shopProject('rtc', 'tests/support/rtc-setup.ts'),
      shopProject('generic', 'tests/support/generic-setup.ts', {
        execArgv: [...MODULE_LOADING, '--import', './tests/support/bind-generic.ts'],
      }),
      // After all others, one file at a time.
      project('alone', {
        setupFiles: ['tests/support/given-seed.ts'],
        include: ALONE,
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
      // These only with `npm run test:all` (scripts/test.ts).
      shopProject('hosts', 'tests/support/shop-setup.ts', { isolate: true }),
      shopProject('long', 'tests/support/shop-setup.ts'),
      project(
        'every-shop',
        { include: [testsOf(OPENS['every-shop'])], testTimeout: 150_000 },
        'tests/support/every-shop-setup.ts',
      ),
      project('large', { include: [LARGE], testTimeout: 300_000, hookTimeout: 300_000 }),
      project('slow-host', { include: [SLOW_HOST] }),
      project('backup', { include: [testsOf(OPENS.backup)] }),
      project('newcomer', { include: [testsOf(OPENS.newcomer)], testTimeout: 300_000 }),
    ],
  },
});
