/** Writes of the workshop's desk. */
import { auditList } from '#contract/calls/audit';
import {
  printFilamentList,
  printFilamentRemove,
  printFilamentSave,
  printRequestAssign,
  printRequestFilter,
  printRequestFind,
  printRequestMove,
  printRequestQuote,
  printRequestSpool,
  printRequestWrite,
} from '#contract/calls/print-desk';
import { quotationFilter, quotationFind } from '#contract/calls/quotations';
import { writeAndRenew } from '../reads/writing.ts';

const prints = [printRequestFind, printRequestFilter];

export const movePrint = writeAndRenew(printRequestMove, ...prints, printFilamentList, auditList);
export const assignPrint = writeAndRenew(printRequestAssign, ...prints, auditList);
export const writeAboutPrint = writeAndRenew(printRequestWrite, ...prints);
export const quotePrint = writeAndRenew(
  printRequestQuote,
  ...prints,
  auditList,
  quotationFilter,
  quotationFind,
);
export const choosePrintSpool = writeAndRenew(printRequestSpool, ...prints, auditList);
export const saveFilament = writeAndRenew(printFilamentSave, printFilamentList, auditList);
export const removeFilament = writeAndRenew(
  printFilamentRemove,
  printFilamentList,
  ...prints,
  auditList,
);

/** Fetches the file of a piece. @returns null if it cannot be had */
export const readPrintFile = async (
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<File | null> => {
  try {
    const response = await fetch(path, { signal, redirect: 'error' });
    return response.ok ? new File([await response.blob()], name) : null;
  } catch {
    return null;
  }
};
