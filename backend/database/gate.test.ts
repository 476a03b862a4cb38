import { expect, test } from 'vitest';
import { createGate, GateTimeout } from './gate.ts';

/** Creates work that ends when the test calls its `end`. */
const startable = () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => async () => {
    begun.push(n);
    await new Promise<void>((done) => {
      ends[n] = done;
    });
    return n;
  };
  return { begun, work, end: (n: number) => ends[n]?.() };
};

test('runs at most `width` at once, in the order of arrival', async () => {
  const { begun, work, end } = startable();
  const gate = createGate(2, 10_000);
  const passing = [0, 1, 2, 3].map((n) => gate.pass(work(n)));
  await expect.poll(() => begun).toEqual([0, 1]);
  end(1);
  expect(await passing[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  end(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  end(2);
  end(3);
  expect(await Promise.all(passing)).toEqual([0, 1, 2, 3]);
});

test('failed work frees its place', async () => {
  const gate = createGate(1, 10_000);
  const failing = gate.pass(() => Promise.reject(new Error('no')));
  const next = gate.pass(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('rejects a caller that waits too long and gives its place to the next', async () => {
  const { work, end } = startable();
  const gate = createGate(1, 20);
  const first = gate.pass(work(0));
  await expect(gate.pass(work(1))).rejects.toThrow(GateTimeout);
  end(0);
  expect(await first).toBe(0);
  expect(await gate.pass(() => Promise.resolve('in'))).toBe('in');
});
