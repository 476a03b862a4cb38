/** What the advanced search offers next, from the server; remembered while the page is open. */
import { useEffect, useState } from 'react';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import { brandListByCategory, vehicleFilter } from '#contract/calls/catalog';
import type { Brand, Vehicle } from '#contract/entities/catalog';

export interface Choices<T> {
  /** null while they load. */
  items: readonly T[] | null;
  /** Why they do not come; they are asked for again by themselves. */
  error: string;
}

const RETRY_MS = 3_000;
const answers = new Map<string, readonly unknown[]>();

/** @param key what the answer belongs to; '' asks for nothing */
const useAnswer = <T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Reply<{ data: T[] }>>,
): Choices<T> => {
  const [state, setState] = useState<Choices<T> & { key: string }>({
    key: '',
    items: null,
    error: '',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `ask` asks.
  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const reply = await ask(leaving.signal);
      if (leaving.signal.aborted) return;
      if (reply.ok) {
        answers.set(key, reply.data.data);
        setState({ key, items: reply.data.data, error: '' });
      } else {
        setState({ key, items: null, error: reply.error.text });
        timer = setTimeout(() => void load(), RETRY_MS);
      }
    };
    if (!answers.has(key)) void load();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key]);
  // The map is filled by this function alone, under keys that name the call.
  const known = answers.get(key) as readonly T[] | undefined;
  if (known) return { items: known, error: '' };
  return state.key === key ? state : { items: null, error: '' };
};

export const useBrands = (categoryId: string): Choices<Brand> =>
  useAnswer(categoryId && `brands ${categoryId}`, (signal) =>
    send(brandListByCategory, { categoryId }, { signal }),
  );

export const useVehicles = (categoryId: string, brandId: number | null): Choices<Vehicle> =>
  useAnswer(brandId === null || !categoryId ? '' : `vehicles ${categoryId} ${brandId}`, (signal) =>
    send(vehicleFilter, { brandId: brandId ?? 0, categoryId }, { signal }),
  );
