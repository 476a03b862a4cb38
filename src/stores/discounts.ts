import { auditList } from '#contract/calls/audit';
import {
  discountAdd,
  discountFilter,
  discountFind,
  discountRemove,
  discountUpdate,
} from '#contract/calls/discounts';
import { writeAndRenew } from './reads/writing.ts';

const affectedReads = [discountFilter, discountFind, auditList];

export const addDiscount = writeAndRenew(discountAdd, ...affectedReads);
export const updateDiscount = writeAndRenew(discountUpdate, ...affectedReads);
export const removeDiscount = writeAndRenew(discountRemove, ...affectedReads);
