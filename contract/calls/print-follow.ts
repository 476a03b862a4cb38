/** Calls of a customer who follows a print request. */
import * as z from 'zod/mini';
import { followedPrint, listedPrint } from '../entities/prints.ts';
import { guid, requiredText } from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { publicRead, publicWrite, userRead } from '../shaped-call.ts';
import { MAX_PRINT_TEXT } from './printing.ts';

const reply = { data: followedPrint };
const key = guid();

/** Returns the request of a link. @throws record.notFound */
export const printOpen = publicRead('/rest/print/open', { key }, reply);

/** Sends a message of the customer to the workshop. A repeat of the last one is ignored. */
export const printAnswer = publicWrite(
  '/rest/print/answer',
  { key, text: requiredText(MAX_PRINT_TEXT) },
  reply,
);

/** Calls a request off before it is paid, with the order that it became. @throws record.changed afterwards */
export const printCancel = publicWrite('/rest/print/cancel', { key }, reply);

/** Lists the caller's own requests, newest first. */
export const printOwn = userRead(
  '/rest/print/own',
  { ...page },
  { data: z.array(listedPrint), resultCount: z.int() },
);
