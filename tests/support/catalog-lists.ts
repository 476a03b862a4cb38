/** Lists of the catalogue as tests request them, and parts of their replies. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { TestApp } from './app.ts';

interface Asked {
  token?: string;
  rowIndex?: number;
  rowsMax?: number;
  orderBy?: string;
}

/**
 * Requests a list. The reply is checked against the contract; unknown errors in the log fail the
 * test.
 */
export const listOf =
  <O extends z.ZodMiniType>(
    shop: () => TestApp,
    call: { path: string; output: O },
    preset: Asked = {},
  ) =>
  async (filters: Record<string, string>, { token, ...more }: Asked = {}): Promise<z.output<O>> => {
    const items = Object.entries(filters).map(([FilterKey, FilterValue]) => ({
      FilterKey,
      FilterValue,
    }));
    const input = { filters: items, ...preset, ...more };
    const { status, body } = await shop().post(call.path, input, { token });
    expect({ status, error: body.error, errors: shop().errors }).toEqual({
      status: 200,
      error: '',
      errors: [],
    });
    return call.output.parse(body);
  };

export const codes = ({ data }: { data: readonly { code: string }[] }): string[] =>
  data.map(({ code }) => code);

interface Counted {
  resultFilters: readonly { key: string; items: readonly { id: string; count: number }[] }[];
}

/** A facet's choices with how many each would leave. */
export const facet = ({ resultFilters }: Counted, key: string): Map<string, number> =>
  new Map(
    resultFilters
      .find((filter) => filter.key === key)
      ?.items.map(({ id, count }): [string, number] => [id, count]),
  );
