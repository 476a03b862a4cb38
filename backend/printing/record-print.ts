import { sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { formatMoney } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import { materialOf } from '#variants/print-estimate';
import type { PrintDependencies } from './locked-print.ts';
import { type PrintRow, readPrint } from './prints.ts';

/** Returns what the history compares. Names of files are their customer's, and not kept so long. */
const fieldsOf = (
  { workerName, pieces }: PrintRow,
  { printing }: PrintDependencies['variant'],
) => ({
  worker: workerName ?? '',
  pieces: pieces.map(({ piece: { material: id, priceCents, grams }, color, code }, at) => {
    const material = (printing && materialOf(printing, id)?.name) ?? id;
    const filament = code === '' ? `${material} sin elegir` : `${material} ${color} (${code})`;
    return [
      `Pieza ${at + 1}: ${filament}`,
      grams !== null && `${formatNumber(grams)} g`,
      priceCents !== null && formatMoney(priceCents),
    ]
      .filter(Boolean)
      .join(', ');
  }),
});

/** Records what the workshop changed in a request, apart from its states and messages. */
export const recordPrint = async (
  tx: Tx,
  before: PrintRow,
  session: OwnSession,
  { variant, now }: Pick<PrintDependencies, 'variant' | 'now'>,
): Promise<void> => {
  const after = await readPrint(tx, sql`r.id = ${before.id}`);
  const changes = changesBetween(fieldsOf(before, variant), fieldsOf(after, variant));
  await recordChanges(tx, session, now(), [
    { subject: 'print', subjectId: before.id, action: 'UPD', changes },
  ]);
};
