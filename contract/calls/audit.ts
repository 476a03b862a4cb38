import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { AUDIT_SUBJECTS, auditEntry } from '../entities/audit.ts';
import { integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** Lists changes of one record, latest first; without a subject, of all records. */
export const auditList = defineCall({
  path: '/rest/audit/list',
  access: {
    ...SHOP_SELLERS,
    permission: {
      of: ({ subject }) => (subject === 'user' || subject === 'permissions' ? ['users'] : []),
    },
  },
  effect: 'read',
  input: z.object({
    subject: z.optional(z.enum(AUDIT_SUBJECTS, { error: messages.invalid })),
    /** Only with a subject. */
    subjectId: z.optional(requiredText(200)),
    /** Only entries older than this one, for paging. */
    before: z.optional(integer(1)),
    rowsMax: z.optional(integer(1, 100)),
  }),
  /** `next`: the value of `before` for the next page; null = no more entries. They are never counted. */
  output: z.object({ data: z.array(auditEntry), next: z.nullable(z.int()) }),
});
