/** Sets and moves stock by hand, as a seller asks for it. */
import type { Tx } from '#backend/database/connection';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import { readStock } from '#backend/stock/queries';
import type { InputOf } from '#contract/calls';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { Stock } from '#contract/entities/stock';
import type { ErrorCode } from '#contract/errors';
import type { Variant } from '#variants/schema';
import { lockShelves, productsByCode, type ShelfChange, saveShelves } from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

export interface AtShop {
  variant: Variant;
  session: Session;
}

/** @throws AppError request.invalid */
export const checkBranch = ({ branches }: Variant, branch: string, field: string): void => {
  if (!branches.some(({ code }) => code === branch)) throw refuseField(field);
};

const stockNow = async (tx: Tx, { variant, session }: AtShop, code: string): Promise<Stock> => {
  const [data] = await readStock({ db: tx, variant }, session, [code]);
  if (!data) throw new AppError('record.notFound');
  return data;
};

const refuse = async (tx: Tx, at: AtShop, error: ErrorCode, code: string): Promise<never> => {
  throw new AppError(error, { detail: await stockNow(tx, at, code) });
};

const findOne = async (tx: Tx, code: string) => {
  const found = (await productsByCode(tx, [code])).get(code.toLowerCase());
  if (!found) throw new AppError('record.notFound');
  return found;
};

/** @throws AppError stock.moved */
const save = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  changes: readonly ShelfChange[],
  code: string,
): Promise<Stock> => {
  if ((await saveShelves(tx, by, changes)) === null) await refuse(tx, at, 'stock.moved', code);
  return stockNow(tx, at, code);
};

/** @throws AppError record.notFound, request.invalid, stock.moved */
export const setStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, quantity, from }: InputOf<'stockSet'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await findOne(tx, code);
  const shelf = (await lockShelves(tx, [found.id]))(found.id, branch);
  if (shelf.quantity !== from) await refuse(tx, at, 'stock.moved', code);
  return save(tx, at, by, [{ code: found.code, shelf, to: quantity, counted: quantity }], code);
};

/** @throws AppError record.notFound, request.invalid, stock.tooFew */
export const moveStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, toBranch, change }: InputOf<'stockMove'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  if (toBranch !== '') {
    checkBranch(at.variant, toBranch, 'toBranch');
    if (toBranch === branch || change < 0) throw refuseField('toBranch');
  }
  const found = await findOne(tx, code);
  const shelfOf = await lockShelves(tx, [found.id]);
  const moves =
    toBranch === ''
      ? [{ branch, change }]
      : [
          { branch, change: -change },
          { branch: toBranch, change },
        ];
  const changes = moves.map((move) => {
    const shelf = shelfOf(found.id, move.branch);
    return { code: found.code, shelf, to: shelf.quantity + move.change };
  });
  if (changes.some(({ to }) => to < 0)) await refuse(tx, at, 'stock.tooFew', code);
  if (changes.some(({ to }) => to > MAX_STOCK)) throw refuseField('change');
  return save(tx, at, by, changes, code);
};
