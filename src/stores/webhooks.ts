import { auditList } from '#contract/calls/audit';
import {
  webhookAdd,
  webhookDeliveries,
  webhookFilter,
  webhookRemove,
  webhookResend,
  webhookUpdate,
} from '#contract/calls/webhooks';
import { writeAndRenew } from './reads/writing.ts';

const affectedReads = [webhookFilter, auditList];

export const addWebhook = writeAndRenew(webhookAdd, ...affectedReads);
export const updateWebhook = writeAndRenew(webhookUpdate, ...affectedReads);
export const removeWebhook = writeAndRenew(webhookRemove, ...affectedReads);
export const resendDelivery = writeAndRenew(webhookResend, webhookFilter, webhookDeliveries);
