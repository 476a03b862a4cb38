import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { canMovePrint, PRINT_STATES, type PrintState } from '#contract/orders/print-states';

/**
 * Moves the print request that a locked quotation offers, if there is one and the table of its states allows it.
 * Quotations are locked before their print requests.
 */
export const movePrintOf = async (
  tx: Tx,
  quotationId: number,
  to: PrintState,
  at: Date,
): Promise<void> => {
  const from = PRINT_STATES.filter((state) => canMovePrint(state, to, 'system'));
  await tx.execute(
    sql`with moved as (
          update print_requests set state = ${to}, version = version + 1
          where quotation_id = ${quotationId} and state = any(${sql.param(from)}::text[])
          returning id)
        insert into print_events (request_id, to_state, actor, at)
        select id, ${to}, 'system', ${at.toISOString()}::timestamptz from moved`,
  );
};
