import type { OrderPayload } from '#contract/calls/orders';

/** Returns the units per code as comparable text, however they are split into rows. */
export const unitsOf = (items: readonly { code: string; quantity: number }[]): string => {
  const units = new Map<string, number>();
  for (const { code, quantity } of items)
    units.set(code.toLowerCase(), (units.get(code.toLowerCase()) ?? 0) + quantity);
  return JSON.stringify([...units].sort());
};

export const rowsOf = (items: OrderPayload['Items']) =>
  items.map(({ Code, Quantity }) => ({ code: Code, quantity: Quantity }));
