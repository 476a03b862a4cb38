import type { ImportRow } from './context.ts';

/** Appended to an import's batch in the history, it names the batch of its undo. */
export const UNDONE_SUFFIX = ':undone';

export const batchOf = ({ id }: Pick<ImportRow, 'id'>): string => `import:${id}`;
export const undoneBatchOf = (row: Pick<ImportRow, 'id'>): string =>
  `${batchOf(row)}${UNDONE_SUFFIX}`;
