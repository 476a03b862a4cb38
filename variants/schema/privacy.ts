import * as z from 'zod/mini';

const from1to = (most: number) =>
  z
    .int()
    .check(z.minimum(1, `un número de 1 a ${most}`), z.maximum(most, `un número de 1 a ${most}`));

export const privacy = z.strictObject({
  /** Days between a request for erasure and its execution; the law allows five working days (Ley 18.331, art. 15). */
  erasureDays: z._default(from1to(5), 3),
  /** Years for which orders of an erased person keep the name on the invoice. */
  invoiceYears: z._default(from1to(30), 10),
  /** Years for which the audit log is kept. */
  auditYears: z._default(from1to(30), 5),
  /** Years for which communications are kept. */
  communicationYears: z._default(from1to(30), 5),
});
