/** What takes back all that was changed as one is called after it, so that it is known of each which was last. */

export const BACK = ':back';

/** What a file brought in has its own way back. */
export const isOfImport = (batch: string): boolean => batch.startsWith('import:');

/** Of what takes back a batch, or a part of it. */
export const batchBack = (batch: string): string => `${batch}${BACK}`;
