/** What the files of this room are made with, and an import as its table has it. */
import type { Dependencies } from '#backend/database/dependencies';
import type { imports } from '#backend/database/tables/imports';
import type { FileStore } from '#backend/media/files';

export type Room = Pick<Dependencies, 'db' | 'variant' | 'now' | 'log'> & { files: FileStore };
export type ImportRow = typeof imports.$inferSelect;

/** Who asks for something, as the audit knows people; null = nobody with an account: the command line. */
export interface Actor {
  userId: number | null;
  name: string;
}
