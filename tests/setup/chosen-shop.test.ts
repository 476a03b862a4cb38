/** A command for one shop leaves the checkout's shop as it is: others of its processes are at another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { runScript } from '../support/script.ts';

const chosen = () => readFileSync(join(ROOT, '.generated/variant.ts'), 'utf8');

test('a command of another shop is for that shop alone', async () => {
  const before = chosen();
  expect(before).toContain("'NAM'");
  const { code, lines } = await runScript(['erase-address', 'a', 'b'], { VARIANT: 'NAE' });
  expect([code, lines.join(' ')]).toEqual([1, expect.stringContaining('npm run erase-address')]);
  expect(chosen()).toBe(before);
  expect(readFileSync(join(ROOT, '.generated/NAE.ts'), 'utf8')).toContain("'NAE'");
});
