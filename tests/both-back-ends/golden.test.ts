/**
 * Every call of the existing host, with its refusals, over both back ends: their replies are equal, byte by byte, and
 * each step is allowed or refused as `golden/outcomes.txt` says. `npm test -- tests/both-back-ends -u` updates it.
 */
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import type { RunningShop } from './back-ends.ts';
import { BACK_ENDS } from './both.ts';
import { goldenBody } from './golden-text.ts';
import { STEPS } from './steps/all.ts';
import { type Step, WHO } from './steps/step.ts';

const NAMES = [...new Set(STEPS.map(({ call }) => call))].toSorted();

const take = async (shop: RunningShop, step: Step, began: number) => {
  const { call, title, as = 'visitor', oursAlone } = step;
  const token = WHO[as] === '' ? undefined : await shop.tokenOf(WHO[as]);
  const input = typeof step.input === 'function' ? await step.input(shop) : step.input;
  const { status, body } = await shop.post(calls[call].path, input, { token });
  if (status === 200)
    expect([title, calls[call].output.safeParse(body).error]).toEqual([title, undefined]);
  const request = goldenBody(input, began);
  const reply = goldenBody(body, began, oursAlone);
  const outcome = [call, as, title, status, body.errorCode].filter(Boolean).join(' | ');
  return { call, title, as, request, status, reply, outcome };
};

const shops = BACK_ENDS.map((backEnd) => ({ name: backEnd.name, shop: backEnd.use() }));
const taken: Awaited<ReturnType<typeof take>>[][] = [];

beforeAll(async () => {
  const began = Date.now();
  await Promise.all(
    shops.map(async ({ shop }, at) => {
      const own: (typeof taken)[number] = [];
      taken[at] = own;
      // Sequential: each step may build on earlier ones.
      for (const step of STEPS) own.push(await take(shop(), step, began));
    }),
  );
});

test.each(NAMES)('%s answers alike', (name) => {
  const [first, ...others] = taken.map((all) => all.filter(({ call }) => call === name));
  expect(first).not.toEqual([]);
  for (const other of others) expect(other).toEqual(first);
});

test('each step is allowed or refused as before', async () => {
  const outcomes = (taken[0] ?? []).map(({ outcome }) => outcome).toSorted();
  await expect(`${outcomes.join('\n')}\n`).toMatchFileSnapshot('golden/outcomes.txt');
});

test('the server knows every requested path', () => {
  for (const { shop } of shops) expect(shop().errors).toEqual([]);
});
