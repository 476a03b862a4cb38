import type { Dependencies } from '#backend/database/dependencies';
import type { Prepared, Tx } from '#backend/database/transaction';
import { AppError } from '#backend/http/app-error';
import { allocate } from '#backend/stock/rules';
import { lockStock, stockSubtraction } from '#backend/stock/take-stock';
import type { OrderState } from '#contract/orders/order-states';
import { unreachable } from '#variants/order-choice';
import { unreachableText, updateAttention } from './attention.ts';
import { insertOrder, itemsStatement, type NewOrder, type StoredOrder } from './insert-order.ts';
import { countOpen, lockAccount, refuseBeyond } from './limits.ts';
import { placedMails } from './new-order-mails.ts';
import { cancelReplaced } from './replace-order.ts';
import { isStocked, type Line } from './rules.ts';

export const insufficient = (items: readonly { code: string; left?: number }[]) =>
  new AppError('order.insufficientStock', { detail: { items } });

interface Placed {
  /** Undefined where the key is taken. */
  stored: StoredOrder | undefined;
  /** Statements that are still to run, in any order. */
  last: Prepared[];
}

/** Stores an order within its buyer's limits and takes its stock, in the caller's transaction. Safe to run twice. */
export const writeOrder = async (
  tx: Tx,
  { variant }: Pick<Dependencies, 'variant'>,
  order: NewOrder,
  lines: readonly Line[],
  states: readonly OrderState[],
): Promise<Placed> => {
  const { guid, replacesGuid: replaced } = order;
  const stocked = lines.filter(isStocked);
  const products = stocked.map((line) => line.productId);
  // Statements that do not need each other's result are sent together: a round trip costs more than a
  // statement. The replaced order's units must be back before open orders and stock are counted.
  const { userId, email } = order.buyer;
  const { soldById } = order;
  const isReplacing =
    userId !== null && replaced !== undefined && replaced !== '' && replaced !== guid;
  const countAndLock = () =>
    Promise.all([
      soldById === undefined
        ? countOpen(
            tx,
            variant,
            { userId, phone: order.delivery.OrderPhone, network: order.network },
            guid,
          )
        : undefined,
      lockStock(tx, products),
    ]);
  const [, stored, seen] = await Promise.all([
    userId === null ? undefined : lockAccount(tx, userId),
    insertOrder(tx, order, lines),
    isReplacing ? undefined : countAndLock(),
  ]);
  if (!stored) return { stored, last: [] };
  // Checked with the stored names: looking the place up beforehand would cost every order a query.
  const { addressCityId, addressStateName } = stored;
  const refused = unreachable(
    order.shipping,
    addressCityId === null ? undefined : addressStateName,
  );
  if (refused) throw new AppError(refused.code, refused.info);
  if (isReplacing) {
    const replacement = {
      guid: replaced,
      laterId: stored.id,
      userId,
      now: order.createdAt,
      alsoLock: products,
    };
    await cancelReplaced(tx, variant, replacement);
  }
  const [open, stock] = seen ?? (await countAndLock());
  if (open)
    refuseBeyond(
      variant,
      open,
      stocked.reduce((sum, line) => sum + line.quantity, 0),
    );
  const first = order.branch?.code;
  // The customer takes the units with him: other branches have none for him.
  const within =
    soldById === undefined ? stock : stock.filter(({ branchCode }) => branchCode === first);
  const taken = allocate(within, stocked, first);
  if (!taken.ok) throw insufficient(taken.short);
  const unread = soldById === undefined && unreachableText(email);
  if (unread) {
    const { id, number } = stored;
    const unmarked = { id, number, marks: {}, attention: '', attended: {} };
    await updateAttention(tx, variant, unmarked, { unreachableText: unread });
  }
  const { id } = stored;
  return {
    stored,
    last: [
      stockSubtraction(taken.takes),
      itemsStatement(
        { id, userId, placedById: order.placedById, soldById, createdAt: order.createdAt, states },
        lines,
        taken.takes,
      ),
      ...placedMails(variant, order, stored, lines, taken.takes),
    ],
  };
};
