/** Every advisory lock of a shop's database, by name: two matters with one number wait for each other. */

/** Any numbers, the same in every release: processes of two releases meet while one follows the other. */
export const LOCKS = {
  /** Tables change one process after the other (host/migrate.ts). */
  migration: 19_860_312,
  /** Whoever changes the lists' read model waits for whoever else does (search-engine/versions.ts). */
  listIndex: 19_860_313,
  /** What a shop must hold is stored by one of the processes that start together (setup.ts). */
  setUp: 19_860_314,
  /** With an account's id beside it: its orders wait for each other (orders/limits.ts). */
  account: 19_860_315,
  /** With an address's hash beside it: its registrations wait for each other (auth/pending-registrations.ts). */
  registration: 19_860_316,
  /** Requests to print begin and end one after the other (printing/limits.ts). */
  newPrint: 19_860_317,
  /** One import at a time is written, undone, or told to lists (imports/work.ts). */
  importing: 19_860_330,
  /** Products are changed by hand or by a file, not by both at one moment (goods/changed-by.ts). */
  importingGoods: 19_860_331,
} as const;
