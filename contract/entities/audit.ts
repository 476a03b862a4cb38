/** What was changed in the back-office, as replies carry it. */
import * as z from 'zod/mini';

/** The things whose changes are written down. */
export const AUDIT_SUBJECTS = [
  'companyGroup',
  'company',
  'person',
  'communication',
  'product',
  'family',
  'brand',
  'provider',
  'image',
  'config',
  'import',
  'synonym',
  'exchangeRate',
  'publication',
  'user',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** As in lists that are edited (spec, section 4): added, changed, removed. */
const AUDIT_ACTIONS = ['INS', 'UPD', 'DLT'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One field, or one list of it, before and after; absent before or after = there was, or is, none. */
const auditChange = z.object({
  /** As the call that changes it names it. */
  field: z.string(),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  id: z.int(),
  /** ISO instant. */
  at: z.string(),
  author: z.string(),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  /** What it is called now, or was when it went; absent where its own id is what people call it by. */
  subjectName: z.optional(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  changes: z.array(auditChange),
  reason: z.string(),
  /** The same for all that was changed as one; null = alone. */
  batch: z.nullable(z.string()),
  /** How many were changed as one with it, itself among them, where `productUndo` takes all of them back as one. */
  together: z.optional(z.int()),
  /** Where they are taken back already, all of them. */
  isUndone: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
