/** Where the list's results come from in a shop of auto parts, and what is kept of them. */
import * as z from 'zod/mini';
import { send } from '#client/send';
import { autopartFilter } from '#contract/calls/catalog';
import { storageKey } from '#stores/storage-keys';
import { createListLoader, type ListLoader } from './list-loader.ts';
import { parseQuery, toFilters } from './query.ts';

export type AutopartPage = z.infer<typeof autopartFilter.output>;

const KEPT = storageKey('list');
const keptSchema = z.object({ search: z.string(), page: autopartFilter.output });
const RECENT = 20;

/** A seller's list holds what visitors may not see: it stays out of the tab's storage. */
const isForEveryone = (page: AutopartPage): boolean =>
  page.data.every(
    (part) => part.isPublic && part.products.every((product) => product.productSales.length === 0),
  );

/** The last list outlives the page, so that coming back from a part finds it as it was. */
const readKept = (): z.infer<typeof keptSchema> | undefined => {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEPT) ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};
const writeKept = (search: string, page: AutopartPage): void => {
  try {
    if (isForEveryone(page)) sessionStorage.setItem(KEPT, JSON.stringify({ search, page }));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A full or forbidden storage: coming back then asks the server first.
  }
};

export const askAutoparts = async (search: string, rowsMax: number, signal?: AbortSignal) => {
  const query = parseQuery(search);
  const reply = await send(
    autopartFilter,
    { filters: toFilters(query), rowIndex: query.page - 1, rowsMax, orderBy: query.order },
    { signal },
  );
  return reply.ok ? { ok: true, page: reply.data } : { ok: false, text: reply.error.text };
};

export const createAutopartList = (rowsMax: number): ListLoader<AutopartPage> => {
  const seen = new Map<string, AutopartPage>();
  return createListLoader<AutopartPage>({
    ask: (search, signal) => askAutoparts(search, rowsMax, signal),
    recall: (search) => {
      const kept = seen.size === 0 ? readKept() : undefined;
      return kept?.search === search ? kept.page : seen.get(search);
    },
    remember: (search, page) => {
      seen.delete(search);
      seen.set(search, page);
      const oldest = seen.keys().next().value;
      if (seen.size > RECENT && oldest !== undefined) seen.delete(oldest);
      writeKept(search, page);
    },
  });
};
