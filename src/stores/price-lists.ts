import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import {
  priceListAdd,
  priceListFilter,
  priceListFind,
  priceListPreview,
  priceListRemove,
  priceListUpdate,
} from '#contract/calls/price-lists';
import { writeAndRenew } from './reads/writing.ts';

const affectedReads = [priceListFilter, priceListFind, auditList];

export const addPriceList = writeAndRenew(priceListAdd, ...affectedReads);
export const updatePriceList = writeAndRenew(priceListUpdate, ...affectedReads);
export const removePriceList = writeAndRenew(priceListRemove, ...affectedReads);
export const previewPriceList = (input: CallInput<typeof priceListPreview>) =>
  send(priceListPreview, input);
