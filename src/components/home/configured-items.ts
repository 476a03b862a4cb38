/** Lists that an owner or a host has configured: one invalid item hides no other. */
import type * as z from 'zod/mini';

export const validItems = <S extends z.ZodMiniType>(
  items: readonly unknown[],
  schema: S,
): z.output<S>[] => items.flatMap((item) => schema.safeParse(item).data ?? []);

/** @param value JSON text; null and what is no list count as empty */
export const readItems = <S extends z.ZodMiniType>(
  value: string | null,
  schema: S,
): z.output<S>[] => {
  try {
    const items: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(items) ? validItems(items, schema) : [];
  } catch {
    return [];
  }
};
