/** The call that tells what was changed in the back-office, and by whom. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { AUDIT_SUBJECTS, auditEntry } from '../entities/audit.ts';
import { integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** What was done to one thing, the latest first; without a subject, to all of them. */
export const auditList = defineCall({
  path: '/rest/audit/list',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    subject: z.optional(z.enum(AUDIT_SUBJECTS, { error: messages.invalid })),
    /** Only together with a subject. */
    subjectId: z.optional(requiredText(200)),
    /** Older than this entry; a page ends with the one that the next is asked before. */
    before: z.optional(integer(1)),
    rowsMax: z.optional(integer(1, 100)),
  }),
  /** `next`: before which the earlier ones are; null = there are none. How many there are is never counted. */
  output: z.object({ data: z.array(auditEntry), next: z.nullable(z.int()) }),
});
