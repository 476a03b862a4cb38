/** Writes of the workshop's desk. */
import {
  printFilamentList,
  printFilamentRemove,
  printFilamentSave,
  printRequestFilter,
  printRequestFind,
  printRequestMove,
  printRequestQuote,
  printRequestSpool,
  printRequestTake,
  printRequestWrite,
} from '#contract/calls/print-desk';
import { quotationFilter, quotationFind } from '#contract/calls/quotations';
import { writeAndRenew } from '../reads/writing.ts';

const prints = [printRequestFind, printRequestFilter];

export const movePrint = writeAndRenew(printRequestMove, ...prints, printFilamentList);
export const takePrint = writeAndRenew(printRequestTake, ...prints);
export const writeAboutPrint = writeAndRenew(printRequestWrite, ...prints);
export const quotePrint = writeAndRenew(
  printRequestQuote,
  ...prints,
  quotationFilter,
  quotationFind,
);
export const choosePrintSpool = writeAndRenew(printRequestSpool, ...prints);
export const saveFilament = writeAndRenew(printFilamentSave, printFilamentList);
export const removeFilament = writeAndRenew(printFilamentRemove, printFilamentList, ...prints);

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
