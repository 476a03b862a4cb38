/**
 * Seven kinds of tests: the house, rules and calls against PostgreSQL that share their processes, those that
 * need processes to themselves, the whole built shop, a second one whose catalogue is of the other kind, every
 * page of every shop of variants/, and what a newcomer meets who has just cloned the project.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { SHARED } from './tests/shared-process.ts';

const SHOP = ['tests/e2e/**/*.test.ts', 'tests/hosts/**/*.test.ts'];
const GENERIC = ['tests/generic/**/*.test.ts'];
const EVERY_SHOP = ['tests/every-shop/**/*.test.ts'];
const HOUSE = [
  'tests/house.test.ts',
  'tests/house-imports.test.ts',
  'tests/migrations.test.ts',
  'tests/spec-coverage.test.ts',
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
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            ...SHARED,
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
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        // The functions import the shop that they serve.
        resolve: {
          alias: {
            '#variant': fileURLToPath(new URL('tests/variants/chosen.ts', import.meta.url)),
          },
        },
        test: {
          name: 'generic',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/generic-setup.ts'],
          include: GENERIC,
          testTimeout: 150_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
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
