import * as z from 'zod/mini';
import type { Permission } from '../people/permission.ts';

/** The kinds of subjects in the history. */
export const AUDIT_SUBJECTS = [
  'companyGroup',
  'company',
  'person',
  'communication',
  'product',
  'family',
  'category',
  'brand',
  'provider',
  'tag',
  'workBranch',
  'image',
  'config',
  'import',
  'synonym',
  'exchangeRate',
  'publication',
  'user',
  'permissions',
  'order',
  'discount',
  'priceList',
  'print',
  'filament',
  'token',
  'webhook',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The permission that a subject needs to be read, and so its history; null: every seller reads it. */
const NEEDED: Record<AuditSubject, Permission | null> = {
  companyGroup: 'customers',
  company: 'customers',
  person: 'customers',
  communication: 'customers',
  product: null,
  family: null,
  category: null,
  brand: null,
  provider: null,
  tag: null,
  workBranch: null,
  image: null,
  config: null,
  import: null,
  synonym: null,
  exchangeRate: null,
  publication: null,
  user: 'users',
  permissions: 'users',
  order: 'orders',
  discount: 'prices',
  priceList: 'prices',
  print: 'orders',
  filament: null,
  token: 'users',
  webhook: 'settings',
};

/** Returns the permissions that reading a subject's history needs. */
export const historyPermissions = (subject: AuditSubject | undefined): Permission[] => {
  const needed = subject && NEEDED[subject];
  return needed ? [needed] : [];
};

/** Added, changed, removed; as in list edits (spec, section 4). */
const AUDIT_ACTIONS = ['INS', 'UPD', 'DLT'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A field or list before and after; absent = it did not exist. */
const auditChange = z.object({
  /** The name of the field in the call that changes it. */
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
  /** The current or last name of the subject; absent if its id serves as its name. */
  subjectName: z.optional(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  changes: z.array(auditChange),
  reason: z.string(),
  /** Shared by changes made together; null = a single change. */
  batch: z.nullable(z.string()),
  /** The size of the batch, if `productUndo` can undo it as a whole. */
  together: z.optional(z.int()),
  /** Whether the whole batch is undone. */
  isUndone: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
