import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { hostKeysText, withHostKeys } from './host-keys.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/existing-host.md'), 'utf8');
const text = hostKeysText(overHost(await loadVariant('NAM')));

test('the tables of the page on hosts are those of the schemas (npm run host-docs)', () => {
  expect(page).toBe(withHostKeys(page, text));
});

test('keys that the reader completes are not said to be needed', () => {
  const needed = text
    .split('\n')
    .filter((line) => line.endsWith('is left out |'))
    .join();
  expect(needed).toContain('`products.productCode`');
  expect(needed).not.toMatch(/isDefault|`total`|`resultCount`|phones\.id/);
});
