/** Names of products by code or barcode, loaded once each. */
import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { productTable } from '#contract/calls/goods';
import { MAX_CODES } from '#contract/limits';
import { barcodeSpellings } from '#contract/text/barcodes';

/** Lower-case code or barcode → name; '' if no product has it, missing until known. */
export const $productNames = atom<ReadonlyMap<string, string>>(new Map());

const requested = new Set<string>();
/** Codes to retry together after a temporary failure. */
const waiting = new Set<string>();
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const retryLater = (keys: readonly string[]): void => {
  for (const key of keys) waiting.add(key);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    const codes = [...waiting];
    waiting.clear();
    timer = undefined;
    void askNames(codes);
  }, pauseAfter(attempts));
  attempts += 1;
};

const loadNames = async (keys: readonly string[]): Promise<void> => {
  const reply = await send(productTable, { codes: [...keys], rowsMax: MAX_CODES });
  for (const key of keys) requested.delete(key);
  if (!reply.ok) {
    // Rejected requests are repeated with the next codes.
    if (isPassing(reply.error)) retryLater(keys);
    return;
  }
  attempts = 0;
  const found = reply.data.data.flatMap(({ code, name, barcodes }) =>
    [...barcodes.flatMap(barcodeSpellings), code].map((key) => [key.toLowerCase(), name] as const),
  );
  const none = keys.map((key) => [key, ''] as const);
  $productNames.set(new Map([...$productNames.get(), ...none, ...found]));
};

export const askNames = async (codes: readonly string[]): Promise<void> => {
  const names = $productNames.get();
  const keys = [...new Set(codes.map((code) => code.toLowerCase()))].filter(
    (key) => !names.has(key) && !requested.has(key) && !waiting.has(key),
  );
  for (const key of keys) requested.add(key);
  for (let from = 0; from < keys.length; from += MAX_CODES)
    await loadNames(keys.slice(from, from + MAX_CODES));
};
