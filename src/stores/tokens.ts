import { auditList } from '#contract/calls/audit';
import { tokenAdd, tokenFilter, tokenRevoke } from '#contract/calls/tokens';
import { writeProved } from './account/proof.ts';
import { writeAndRenew } from './reads/writing.ts';

export const addToken = writeProved(tokenAdd, tokenFilter, auditList);
export const revokeToken = writeAndRenew(tokenRevoke, tokenFilter, auditList);
