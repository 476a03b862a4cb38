import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { AUDIT_SUBJECTS, auditEntry, historyPermissions } from '../entities/audit.ts';
import { day } from '../fields/day.ts';
import { integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** Lists changes, latest first: of one record or subject, of one author, between two days. */
export const auditList = defineCall({
  path: '/rest/audit/list',
  access: {
    ...SHOP_SELLERS,
    permission: { of: ({ subject }) => historyPermissions(subject) },
  },
  effect: 'read',
  input: z.object({
    subject: z.optional(z.enum(AUDIT_SUBJECTS, { error: messages.invalid })),
    /** A code or number; without a subject, of any. */
    subjectId: z.optional(requiredText(200)),
    /** The name of who changed it, as an entry has it. */
    author: z.optional(requiredText(200)),
    /** Days of the shop, both included. */
    from: z.optional(day()),
    until: z.optional(day()),
    /** Only entries older than this one, for paging. */
    before: z.optional(integer(1)),
    rowsMax: z.optional(integer(1, 100)),
  }),
  /**
   * `next`: the value of `before` for the next page; null = no more entries. They are never counted. `authors`: all
   * who changed something, with the first page.
   */
  output: z.object({
    data: z.array(auditEntry),
    next: z.nullable(z.int()),
    authors: z.optional(z.array(z.string())),
  }),
});
