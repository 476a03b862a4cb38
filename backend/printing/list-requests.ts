import { and, count, desc, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { printRequests } from '#backend/database/tables/printing';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { refuseFilter } from '#backend/http/filter-values';
import type { InputOf, OutputOf } from '#contract/calls';
import type { FilterItem } from '#contract/fields/list-fields';

const ROWS = 20;

const { id, name, email, phone, fileName, receivedAt, fileGoneAt } = printRequests;

/** Columns that sellers see; not the network. */
const LISTED = {
  number: id,
  guid: printRequests.guid,
  receivedAt,
  name,
  email,
  phone,
  note: printRequests.note,
  fileName,
  fileBytes: printRequests.fileBytes,
  format: printRequests.format,
  material: printRequests.material,
  quantity: printRequests.quantity,
  widthMm: printRequests.widthMm,
  depthMm: printRequests.depthMm,
  heightMm: printRequests.heightMm,
  volumeMm3: printRequests.volumeMm3,
  areaMm2: printRequests.areaMm2,
  fileGoneAt,
};

/** Matches requests that contain every word. */
const contains = (text: string): SQL =>
  holdsWords(
    typedWords(text),
    folded(sql`concat_ws(' ', ${id}, ${name}, ${email}, ${phone}, ${fileName})`),
  );

/** @throws AppError request.invalid for an unknown filter */
const wherever = (filters: readonly FilterItem[]): SQL | undefined =>
  and(
    isNotNull(receivedAt),
    ...filters.map(({ FilterKey, FilterValue }) => {
      if (FilterKey === 'text') return contains(FilterValue);
      throw refuseFilter(FilterKey);
    }),
  );

export const listRequests = async (
  { db }: Pick<Dependencies, 'db'>,
  { filters, rowIndex, rowsMax = ROWS }: InputOf<'printRequestFilter'>,
): Promise<OutputOf<'printRequestFilter'>> => {
  const where = wherever(filters);
  const [total] = await db.select({ rows: count() }).from(printRequests).where(where);
  const rows = await db
    .select(LISTED)
    .from(printRequests)
    .where(where)
    .orderBy(desc(id))
    .limit(rowsMax)
    .offset(rowIndex * rowsMax);
  return {
    resultCount: total?.rows ?? 0,
    data: rows.flatMap(({ receivedAt: received, fileGoneAt: gone, ...request }) =>
      // Never null because of the condition above, which the type does not show.
      received === null
        ? []
        : [{ ...request, receivedAt: received.toISOString(), hasFile: gone === null }],
    ),
  };
};
