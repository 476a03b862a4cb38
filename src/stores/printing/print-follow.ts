import { printAnswer, printCancel, printOpen, printOwn } from '#contract/calls/print-follow';
import { writeAndRenew } from '../reads/writing.ts';

export const answerPrint = writeAndRenew(printAnswer, printOpen);
export const cancelPrint = writeAndRenew(printCancel, printOpen, printOwn);

/** The newest requests of an account. */
export const OWN_PRINTS = { rowIndex: 0, rowsMax: 10 };
