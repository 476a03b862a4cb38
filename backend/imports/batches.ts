/** By what the history tells together what an import wrote, and what was taken back of it. */
import type { ImportRow } from './room.ts';

/** Behind the batch of an import, it makes the batch of its undoing. */
export const UNDONE = ':undone';

export const batchOf = ({ id }: Pick<ImportRow, 'id'>): string => `import:${id}`;
export const undoneBatchOf = (row: Pick<ImportRow, 'id'>): string => `${batchOf(row)}${UNDONE}`;
