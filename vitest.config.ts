/**
 * Eight kinds of tests: the house, rules and calls against PostgreSQL that share their processes, those that
 * need processes to themselves, what is made for a browser, the whole built shop, a second one whose catalogue is
 * of the other kind, every page of every shop of variants/, and what a newcomer meets who has just cloned the
 * project.
 */
import { defineConfig } from 'vitest/config';
import { MODULE_LOADING } from './scripts/module-loading.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { SHARED } from './tests/shared-process.ts';

const SHOP = ['tests/e2e/**/*.test.ts', 'tests/hosts/**/*.test.ts'];
const GENERIC = ['tests/generic/**/*.test.ts'];
const EVERY_SHOP = ['tests/every-shop/**/*.test.ts'];
const HOUSE = [
  'tests/house.test.ts',
  'tests/house-imports.test.ts',
  'tests/house-kinds.test.ts',
  'tests/migrations.test.ts',
  'tests/spec-coverage.test.ts',
];
/** What Vite puts together for a browser, and what opens one page after another in one process. */
const BROWSER_CODE = [
  'src/**/*.test.ts?(x)',
  'tests/stores/**/*.test.ts',
  'tests/islands/**/*.test.ts?(x)',
  'tests/fields/**/*.test.tsx',
];
const NEWCOMER = ['tests/newcomer/**/*.test.ts'];

/** Of tests that wait for a browser, a build or a start: two leave almost half of two cores idle. */
const WAITING_WORKERS = 3;

export default defineConfig({
  test: {
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: a browser, a server and PostgreSQL already keep them busy.
    maxWorkers: 2,
    // Files are read by Node, as where the shop runs (docs/decisions/0143-modules-are-found-once.md).
    execArgv: MODULE_LOADING,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'house', include: HOUSE } },
      {
        extends: true,
        test: {
          name: 'calls',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/given-seed.ts'],
          include: SHARED,
          // A process reads the shop's modules once, not once for each file.
          isolate: false,
          // A busy machine is slow, not wrong; what measures times repeats itself (tests/support/measuring.ts).
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/given-seed.ts'],
          include: ['**/*.test.ts'],
          exclude: [
            ...SHARED,
            ...BROWSER_CODE,
            ...SHOP,
            ...GENERIC,
            ...EVERY_SHOP,
            ...HOUSE,
            ...NEWCOMER,
            'node_modules/**',
            'dist/**',
            '.data/**',
          ],
          // A busy machine is slow, not wrong; what measures times repeats itself (tests/support/measuring.ts).
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-code',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/given-seed.ts'],
          include: BROWSER_CODE,
          exclude: SHARED,
          experimental: { viteModuleRunner: true },
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/shop-setup.ts'],
          include: SHOP,
          testTimeout: 150_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'generic',
          execArgv: [...MODULE_LOADING, '--import', './tests/support/bind-generic.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/generic-setup.ts'],
          include: GENERIC,
          testTimeout: 150_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'every-shop',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/every-shop-setup.ts'],
          include: EVERY_SHOP,
          testTimeout: 150_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'newcomer',
          globalSetup: ['tests/support/global-setup.ts'],
          include: NEWCOMER,
          testTimeout: 300_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
