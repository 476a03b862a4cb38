import { BASE, PAYMENTS, SHIPPINGS } from './base.ts';

type Settings = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges settings over a base: objects key by key, `null` removes a key, everything else replaces. */
const merge = (base: unknown, own: unknown): unknown => {
  if (!isObject(base) || !isObject(own)) return own;
  const keys = [...new Set([...Object.keys(base), ...Object.keys(own)])];
  return Object.fromEntries(
    keys
      .filter((key) => own[key] !== null)
      .map((key) => [key, key in own ? merge(base[key], own[key]) : base[key]]),
  );
};

/** Merges each item of a list over the settings that the base has for its `id`. */
const mergeById = (base: Settings, list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((item: unknown) =>
        isObject(item) ? merge(base[String(item.id)] ?? {}, item) : item,
      )
    : list;

/** Completes the settings of a folder with the base; mistakes in them stay for the schema to report. */
export const overBase = (own: unknown): unknown => {
  const merged = merge(BASE, own);
  if (!isObject(merged)) return merged;
  return {
    ...merged,
    payments: mergeById(PAYMENTS, merged.payments),
    shippings: mergeById(SHIPPINGS, merged.shippings),
  };
};
