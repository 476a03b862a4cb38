/** Three kinds of tests: the house, rules and calls against PostgreSQL, and the whole built shop. */
import { defineConfig } from 'vitest/config';

const SHOP = ['tests/e2e/**/*.test.ts', 'tests/hosts/**/*.test.ts'];
const HOUSE = ['tests/house.test.ts', 'tests/migrations.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: a browser, a server and PostgreSQL already keep them busy.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'house', include: HOUSE } },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/support/global-setup.ts'],
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...SHOP, ...HOUSE, 'node_modules/**', 'dist/**', '.data/**'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/shop-setup.ts'],
          include: SHOP,
          testTimeout: 90_000,
          // Browser, server, PostgreSQL and another test share two cores: a starved page gets another try.
          retry: 2,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
