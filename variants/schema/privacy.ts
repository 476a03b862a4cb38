/** How long a shop keeps what it knows of people, where the owner must choose (docs/data.md has the rest). */
import * as z from 'zod/mini';

const from1to = (most: number) =>
  z
    .int()
    .check(z.minimum(1, `un número de 1 a ${most}`), z.maximum(most, `un número de 1 a ${most}`));

export const privacy = z.strictObject({
  /** Days between the wish to be erased and the deed; the law allows five working days (Ley 18.331, art. 15). */
  erasureDays: z._default(from1to(5), 3),
  /** Years for which an order of somebody who was erased still names whom its invoice is for. */
  invoiceYears: z._default(from1to(30), 10),
  /** Years for which is kept who changed what of companies, people and settings. */
  auditYears: z._default(from1to(30), 5),
  /** Years for which is kept what was said to customers. */
  communicationYears: z._default(from1to(30), 5),
});
