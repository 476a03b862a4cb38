import type { Dependencies } from '#backend/database/dependencies';
import type { imports } from '#backend/database/tables/imports';
import type { FileStore } from '#backend/media/files';

export type ImportContext = Pick<Dependencies, 'db' | 'variant' | 'now' | 'log'> & {
  files: FileStore;
};
export type ImportRow = typeof imports.$inferSelect;

/** The author of a request, as the audit records it. */
export interface Actor {
  /** null = the command line, which has no account. */
  userId: number | null;
  name: string;
}
