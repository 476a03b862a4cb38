import { auditList } from '#contract/calls/audit';
import { publicationGet, publicationStart } from '#contract/calls/publication';
import { writeOrError } from './reads/writing.ts';

/** Starts a rebuild of the pages. */
export const publishNow = writeOrError(publicationStart, publicationGet, auditList);
