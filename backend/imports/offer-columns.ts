/** Columns with offer prices, which are not imported. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import type { Column } from './file-columns.ts';
import { PRICE } from './price-rule.ts';

const OFFER =
  /(?<![a-z])(?:ofertas?|rebajad[oa]s?|promo(?:cion(?:al)?)?|(?:sale|special|offer)[ _]price)(?![a-z])/;
/** Headings of an offer's dates. */
const WHEN = /fecha|dia|date|desde|hasta|inicio|fin(?![a-z])/;

const isOffer = (heading: string): boolean =>
  OFFER.test(normal(heading)) && !WHEN.test(normal(heading));

/** Warns about offer prices that are ignored beside regular prices. */
export const offerWarnings = async (
  tx: Tx,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  columns: readonly Column[],
): Promise<string[]> => {
  const price = columns.find(({ field }) => field.sets === PRICE);
  const places = settings.columns.flatMap((field, place) =>
    field === '' && isOffer(settings.headings[place] ?? '') ? [place] : [],
  );
  if (!price || places.length === 0) return [];
  const { rows } = await tx.execute<{ place: number; cells: number }>(
    sql`select place, count(*)::int as cells
        from import_rows, unnest(${sql.param(places)}::int[]) as place
        where import_id = ${id} and line > ${settings.headerLine} and cells ->> place ~ '[1-9]'
        group by place order by place`,
  );
  return rows.map(
    ({ place, cells }) =>
      `«${settings.headings[place]}» trae ${counted(cells, 'precio de oferta, que no se toma', 'precios de oferta, que no se toman')}: el precio es el de «${price.title}».`,
  );
};
