/** What products are called, by their codes: each is asked for once, as codes come. */
import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { productTable } from '#contract/calls/goods';
import { MAX_CODES } from '#contract/limits';

/** By the code in small letters; '' where no product has it, absent until that is known. */
export const $productNames = atom<ReadonlyMap<string, string>>(new Map());

const onTheirWay = new Set<string>();
/** Those that the server could not answer for, asked for together once it may. */
const waiting = new Set<string>();
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const askAgain = (keys: readonly string[]): void => {
  for (const key of keys) waiting.add(key);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    const codes = [...waiting];
    waiting.clear();
    timer = undefined;
    void askNames(codes);
  }, pauseAfter(tries));
  tries += 1;
};

const ask = async (keys: readonly string[]): Promise<void> => {
  const reply = await send(productTable, { codes: [...keys], rowsMax: MAX_CODES });
  for (const key of keys) onTheirWay.delete(key);
  if (!reply.ok) {
    // What was refused is asked for with whatever comes next.
    if (isPassing(reply.error)) askAgain(keys);
    return;
  }
  tries = 0;
  const found = reply.data.data.map(({ code, name }) => [code.toLowerCase(), name] as const);
  const none = keys.map((key) => [key, ''] as const);
  $productNames.set(new Map([...$productNames.get(), ...none, ...found]));
};

export const askNames = async (codes: readonly string[]): Promise<void> => {
  const known = $productNames.get();
  const keys = [...new Set(codes.map((code) => code.toLowerCase()))].filter(
    (key) => !known.has(key) && !onTheirWay.has(key) && !waiting.has(key),
  );
  for (const key of keys) onTheirWay.add(key);
  for (let from = 0; from < keys.length; from += MAX_CODES)
    await ask(keys.slice(from, from + MAX_CODES));
};
