import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import { readStock } from '#backend/stock/queries';
import type { InputOf } from '#contract/calls';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { Stock } from '#contract/entities/stock';
import type { ErrorCode } from '#contract/errors';
import type { Variant } from '#variants/schema';
import {
  lockStockLevels,
  readProductsByCode,
  type StockLevelChange,
  saveStockLevels,
} from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

export interface AtShop {
  variant: Variant;
  session: Session;
}

/** @throws AppError request.invalid */
export const checkBranch = ({ branches }: Variant, branch: string, field: string): void => {
  if (!branches.some(({ code }) => code === branch)) throw refuseField(field);
};

const readCurrent = async (tx: Tx, { variant, session }: AtShop, code: string): Promise<Stock> => {
  const [data] = await readStock({ db: tx, variant }, session, [code]);
  if (!data) throw new AppError('record.notFound');
  return data;
};

const refuse = async (tx: Tx, at: AtShop, error: ErrorCode, code: string): Promise<never> => {
  throw new AppError(error, { detail: await readCurrent(tx, at, code) });
};

const findProduct = async (tx: Tx, code: string) => {
  const found = (await readProductsByCode(tx, [code])).get(code.toLowerCase());
  if (!found) throw new AppError('record.notFound');
  return found;
};

/** @throws AppError stock.moved */
const save = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  changes: readonly StockLevelChange[],
  code: string,
): Promise<Stock> => {
  if ((await saveStockLevels(tx, by, changes)) === null) await refuse(tx, at, 'stock.moved', code);
  return readCurrent(tx, at, code);
};

/**
 * Sets a branch's stock level if it still is `from`.
 * @throws AppError record.notFound, request.invalid, stock.moved
 */
export const setStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, quantity, from }: InputOf<'stockSet'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await findProduct(tx, code);
  const level = (await lockStockLevels(tx, [found.id]))(found.id, branch);
  if (level.quantity !== from) await refuse(tx, at, 'stock.moved', code);
  return save(tx, at, by, [{ code: found.code, level, to: quantity, counted: quantity }], code);
};

/** Finds a repeated movement by its entry in the history, which is written under the lock of the stock. */
const isRecorded = async (tx: Tx, code: string, batch: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select from audit_entries
    where subject = 'product' and subject_id = ${code} and batch = ${batch} limit 1`);
  return rows.length > 0;
};

/**
 * Adds units to a branch, takes them off it, or moves them to another branch.
 * @throws AppError record.notFound, request.invalid, stock.tooFew
 */
export const moveStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, toBranch, change, guid }: InputOf<'stockMove'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  if (toBranch !== '') {
    checkBranch(at.variant, toBranch, 'toBranch');
    if (toBranch === branch || change < 0) throw refuseField('toBranch');
  }
  const found = await findProduct(tx, code);
  const levelOf = await lockStockLevels(tx, [found.id]);
  const batch = guid && `move:${guid}`;
  if (batch && (await isRecorded(tx, found.code, batch))) return readCurrent(tx, at, code);
  const moves =
    toBranch === ''
      ? [{ branch, change }]
      : [
          { branch, change: -change },
          { branch: toBranch, change },
        ];
  const changes = moves.map((move) => {
    const level = levelOf(found.id, move.branch);
    return { code: found.code, level, to: level.quantity + move.change };
  });
  if (changes.some(({ to }) => to < 0)) await refuse(tx, at, 'stock.tooFew', code);
  if (changes.some(({ to }) => to > MAX_STOCK)) throw refuseField('change');
  return save(tx, at, batch ? { ...by, batch } : by, changes, code);
};
