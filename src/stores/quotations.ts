import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { companyFind } from '#contract/calls/companies';
import { orderDetail } from '#contract/calls/order-management';
import { personFind } from '#contract/calls/profile';
import {
  quotationAccept,
  quotationAcceptFor,
  quotationAdd,
  quotationCancel,
  quotationFilter,
  quotationFind,
  quotationLines,
  quotationSend,
  quotationUpdate,
} from '#contract/calls/quotations';
import { writeAndRenew } from './reads/writing.ts';

const affectedReads = [quotationFind, quotationFilter];

export const addQuotation = writeAndRenew(quotationAdd, ...affectedReads);
export const updateQuotation = writeAndRenew(quotationUpdate, ...affectedReads);
export const sendQuotation = writeAndRenew(quotationSend, ...affectedReads);
export const cancelQuotation = writeAndRenew(quotationCancel, ...affectedReads);

/** Finds the products of codes, for new lines. @param companyId whose price lists count */
export const readQuoted = (codes: string[], companyId: number | null) =>
  send(quotationLines, { codes, companyId });
export const readQuotedOrder = (orderId: number) => send(orderDetail, { orderId });
export const readQuotedCompany = (id: number) => send(companyFind, { id });
export const readQuotedPerson = (id: number) => send(personFind, { id });

/** Safe to repeat: a quotation becomes one order. */
export const acceptQuotation = (acceptance: CallInput<typeof quotationAccept>) =>
  send(quotationAccept, acceptance);
export const acceptForCustomer = (acceptance: CallInput<typeof quotationAcceptFor>) =>
  send(quotationAcceptFor, acceptance);
