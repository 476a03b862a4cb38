import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Tx } from '#backend/database/connection';
import { AppError, refuseField } from '#backend/http/app-error';
import { counted } from '#contract/amounts/counted';
import type { OwnBranch } from '#contract/entities/own-data';
import { NOT_LEFT } from '#contract/orders/order-states';
import { withOwnData } from '#variants/own-data';
import type { Variant } from '#variants/schema';

/** Returns the open branches that a new value closes: marked ones, and added ones that it leaves out. */
const closedBy = ({ branches }: Variant, own: readonly OwnBranch[]) =>
  branches.flatMap(({ code, isAdded }) => {
    const place = own.findIndex((each) => each.code === code);
    const isClosed = place < 0 ? isAdded : own[place]?.isClosed;
    return isClosed ? [{ code, field: place < 0 ? 'value.' : `value.${place}.isClosed` }] : [];
  });

const refusalOf = async (tx: Tx, code: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ units: number; orders: number }>(sql`
    select
      (select coalesce(sum(quantity), 0)::int from stock where branch_code = ${code}) as units,
      (select count(*)::int from orders where state in ${wordList(NOT_LEFT)} and (
        branch_code = ${code} or exists (
          select from order_items where order_id = orders.id and taken ? ${code}))) as orders`);
  const { units = 0, orders = 0 } = rows[0] ?? {};
  if (units > 0)
    return `Su stock es de ${counted(units, 'unidad', 'unidades')}: pásalo a otro local antes de cerrarlo`;
  if (orders > 0)
    return `Ahí ${counted(orders, 'pedido espera', 'pedidos esperan')} su entrega: complétala antes de cerrarlo`;
  return undefined;
};

/**
 * Refuses to close a branch that has stock or whose orders have not left, and to close the last one.
 * @throws AppError request.invalid
 */
export const checkClosing = async (
  tx: Tx,
  variant: Variant,
  own: readonly OwnBranch[],
): Promise<void> => {
  const closed = closedBy(variant, own);
  const [first] = closed;
  if (!first) return;
  const { branches } = withOwnData(variant, { SHOP_BRANCHES: JSON.stringify(own) });
  if (branches.every(({ code }) => closed.some((one) => one.code === code)))
    throw refuseField(first.field, 'Tiene que quedar un local abierto');
  const fields: Record<string, string> = {};
  for (const { code, field } of closed) {
    const refusal = await refusalOf(tx, code);
    if (refusal) fields[field] = refusal;
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
};
