/** The call that tells what was changed in the back-office, and by whom. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { AUDIT_SUBJECTS, auditEntry } from '../entities/audit.ts';
import { requiredText } from '../fields.ts';
import { page } from '../list-fields.ts';
import { messages } from '../messages.ts';

/** What was done to one thing, the latest first; without a subject, to all of them. */
export const auditList = defineCall({
  path: '/rest/audit/list',
  access: { role: 'seller', company: 'shop' },
  effect: 'read',
  input: z.object({
    subject: z.optional(z.enum(AUDIT_SUBJECTS, { error: messages.invalid })),
    /** Only together with a subject. */
    subjectId: z.optional(requiredText(200)),
    ...page,
  }),
  output: z.object({ data: z.array(auditEntry), resultCount: z.int() }),
});
