import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { runScript } from '../support/script.ts';

const chosen = () => readFileSync(join(ROOT, '.generated/variant.ts'), 'utf8');

test('a command for another shop does not change the shop of the checkout', async () => {
  const before = chosen();
  expect(before).toContain("'NAM'");
  const { code, lines } = await runScript(['erase-address', 'a', 'b'], { VARIANT: 'NAE' });
  expect([code, lines.join(' ')]).toEqual([1, expect.stringContaining('npm run erase-address')]);
  expect(chosen()).toBe(before);
  expect(readFileSync(join(ROOT, '.generated/NAE.ts'), 'utf8')).toContain("'NAE'");
});
