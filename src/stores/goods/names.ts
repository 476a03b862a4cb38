/** What products are called, by their codes: each is asked for once, as codes come. */
import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { productTable } from '#contract/calls/goods';
import { MAX_CODES } from '#contract/limits';

/** By the code in small letters; '' where no product has it, absent until that is known. */
export const $productNames = atom<ReadonlyMap<string, string>>(new Map());

const onTheirWay = new Set<string>();

const ask = async (keys: readonly string[], tries = 0): Promise<void> => {
  const reply = await send(productTable, { codes: [...keys], rowsMax: MAX_CODES });
  if (!reply.ok && isPassing(reply.error)) {
    setTimeout(() => void ask(keys, tries + 1), pauseAfter(tries));
    return;
  }
  for (const key of keys) onTheirWay.delete(key);
  // What was refused is asked for with whatever comes next.
  if (!reply.ok) return;
  const found = reply.data.data.map(({ code, name }) => [code.toLowerCase(), name] as const);
  const none = keys.map((key) => [key, ''] as const);
  $productNames.set(new Map([...$productNames.get(), ...none, ...found]));
};

export const askNames = async (codes: readonly string[]): Promise<void> => {
  const known = $productNames.get();
  const keys = [...new Set(codes.map((code) => code.toLowerCase()))].filter(
    (key) => !known.has(key) && !onTheirWay.has(key),
  );
  for (const key of keys) onTheirWay.add(key);
  for (let from = 0; from < keys.length; from += MAX_CODES)
    await ask(keys.slice(from, from + MAX_CODES));
};
