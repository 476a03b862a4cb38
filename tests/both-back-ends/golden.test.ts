/**
 * Every call of the existing host, with its refusals, over both back ends: replies equal their
 * golden files byte by byte. `npm test -- tests/both-back-ends -u` updates the files.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import type { RunningShop } from './back-ends.ts';
import { BACK_ENDS } from './both.ts';
import { goldenBody, goldenText } from './golden-text.ts';
import { STEPS } from './steps/all.ts';
import { type Step, WHO } from './steps/step.ts';

const NAMES = [...new Set(STEPS.map(({ call }) => call))].toSorted();

const take = async (shop: RunningShop, step: Step, began: number) => {
  const { call, title, as = 'visitor', oursAlone } = step;
  const token = WHO[as] === '' ? undefined : await shop.tokenOf(WHO[as]);
  const input = typeof step.input === 'function' ? await step.input(shop) : step.input;
  const { status, body } = await shop.post(calls[call].path, input, { token });
  const request = goldenBody(input, began);
  const reply = goldenBody(body, began, oursAlone);
  return { title, as, path: calls[call].path, request, status, reply };
};

describe.each(BACK_ENDS)('over $name', (backEnd) => {
  const shop = backEnd.use();
  const taken = new Map<string, Awaited<ReturnType<typeof take>>[]>();

  // Sequential: each step may build on earlier ones.
  beforeAll(async () => {
    const began = Date.now();
    for (const step of STEPS) {
      const all = taken.get(step.call) ?? [];
      taken.set(step.call, [...all, await take(shop(), step, began)]);
    }
  });

  test.each(NAMES)('%s answers as before', async (name) => {
    await expect(`${goldenText(taken.get(name))}\n`).toMatchFileSnapshot(`golden/${name}.json`);
  });

  test('the server knows every requested path', () => {
    expect(shop().errors).toEqual([]);
  });
});
