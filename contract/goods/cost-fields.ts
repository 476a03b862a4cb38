/** Fields of products that only users with the permission `prices` read and change. */
import { scalarFields, wireName } from '../definitions/entity.ts';
import { productEntity } from '../definitions/product.ts';
import type { Permission } from '../people/permission.ts';

const fields = scalarFields(productEntity).filter(([, { scope }]) => scope === 'prices');

/** Their names in replies and as columns of the table, which also derives the margin from them. */
const COLUMNS: ReadonlySet<string> = new Set([...fields.map(([name]) => name), 'margin']);
/** Their names in calls and in the history. */
const PARMS: ReadonlySet<string> = new Set(fields.map(([name]) => wireName(productEntity, name)));

export const isCostColumn = (column: string): boolean => COLUMNS.has(column);
export const isCostParm = (parm: string): boolean => PARMS.has(parm);

interface Reader {
  permissions: readonly Permission[];
}
export const seesCosts = ({ permissions }: Reader): boolean => permissions.includes('prices');

/** Returns a reply without the fields that the reader may not see. */
export const withoutCosts = <T extends object>(reply: T, reader: Reader): T =>
  seesCosts(reader)
    ? reply
    : // The schemas of replies have these fields as optional ones.
      (Object.fromEntries(Object.entries(reply).filter(([name]) => !COLUMNS.has(name))) as T);
