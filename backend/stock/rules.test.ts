import { describe, expect, it } from 'vitest';
import { availabilityOf } from '#contract/goods/stock-labels';
import { allocate } from './rules.ts';

const row = (productId: number, branchCode: string, quantity: number) => ({
  productId,
  branchCode,
  quantity,
});
const want = (productId: number, quantity: number, code = `P${productId}`) => ({
  productId,
  code,
  quantity,
});

describe('label', () => {
  it('distinguishes none, last units and enough', () => {
    expect([-1, 0, 1, 2, 3].map((quantity) => availabilityOf(quantity, 2))).toEqual([
      'NO',
      'NO',
      'CO',
      'CO',
      'AV',
    ]);
  });
});

describe('allocation', () => {
  it('takes from the fullest branch first, and from as few as it can', () => {
    const stock = [row(1, 'A', 2), row(1, 'B', 9), row(1, 'C', 3)];
    expect(allocate(stock, [want(1, 11)])).toEqual({
      ok: true,
      takes: [row(1, 'B', 9), row(1, 'C', 2)],
    });
    expect(allocate(stock, [want(1, 6)])).toEqual({ ok: true, takes: [row(1, 'B', 6)] });
  });

  it('takes from the given branch first, and from the fullest what that one has not', () => {
    const stock = [row(1, 'A', 2), row(1, 'B', 9), row(1, 'C', 3)];
    expect(allocate(stock, [want(1, 2)], 'A')).toEqual({ ok: true, takes: [row(1, 'A', 2)] });
    expect(allocate(stock, [want(1, 4)], 'A')).toEqual({
      ok: true,
      takes: [row(1, 'A', 2), row(1, 'B', 2)],
    });
  });

  it('counts rows of one product together', () => {
    const stock = [row(1, 'B', 5)];
    expect(allocate(stock, [want(1, 3), want(1, 2)])).toEqual({
      ok: true,
      takes: [row(1, 'B', 5)],
    });
    expect(allocate(stock, [want(1, 3, 'a'), want(1, 3, 'A')])).toEqual({
      ok: false,
      short: [
        { code: 'a', left: 5 },
        { code: 'A', left: 5 },
      ],
    });
  });

  it('takes everything or nothing, and names every code that is short', () => {
    const stock = [row(1, 'B', 5), row(2, 'B', 0)];
    expect(allocate(stock, [want(1, 1), want(2, 1), want(3, 1)])).toEqual({
      ok: false,
      short: [
        { code: 'P2', left: 0 },
        { code: 'P3', left: 0 },
      ],
    });
  });

  it('never takes more than available', () => {
    for (let wanted = 1; wanted <= 12; wanted++) {
      const allocation = allocate([row(1, 'B', 4), row(1, 'C', 6)], [want(1, wanted)]);
      const taken = allocation.ok
        ? allocation.takes.reduce((sum, take) => sum + take.quantity, 0)
        : 0;
      expect(taken).toBe(wanted <= 10 ? wanted : 0);
    }
  });
});
