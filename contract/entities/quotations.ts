import * as z from 'zod/mini';
import { quotationEntity, quotationLine } from '../definitions/quotation.ts';
import { replyShape } from '../definitions/replies.ts';
import { QUOTATION_STATES } from '../orders/quotation-states.ts';

const quotationItem = z.object({
  ...replyShape(quotationLine),
  /** With the discount and tax, decimal. */
  unitPrice: z.number(),
});

const shared = {
  number: z.int(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  /** ISO instant. */
  date: z.string(),
  state: z.enum(QUOTATION_STATES),
  /** The last day on which it can be accepted: `2026-12-07`. */
  validUntil: z.string(),
  items: z.array(quotationItem),
  /** Without the delivery. */
  total: z.number(),
  /** The seller who wrote it. */
  authorName: z.string(),
};

/** A quotation as sellers see it. */
export const quotation = z.object({
  id: z.int(),
  ...shared,
  ...replyShape(quotationEntity),
  /** The customer, if the shop knows them. */
  companyId: z.nullable(z.int()),
  personId: z.nullable(z.int()),
  /** Its link, absolute; empty in a shop without the page. */
  url: z.string(),
  /** ISO instants; null = not yet. */
  sentAt: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  /** The order that it became. */
  orderNumber: z.nullable(z.int()),
});
export type Quotation = z.infer<typeof quotation>;

/** Fields that every holder of the link reads. */
const OFFERED = ['customerName', 'branchCode', 'notes'] as const;

/** A quotation as the holder of its link sees it. */
export const offeredQuotation = z.object({
  ...shared,
  ...replyShape<typeof quotationEntity, (typeof OFFERED)[number]>(quotationEntity, OFFERED),
  /** As the seller wrote it, for the form of its acceptance; empty once it is closed. */
  customerPhone: z.string(),
  /** Likewise, but for sellers with the permission `orders` alone, who accept for a customer. */
  customerEmail: z.string(),
  /** Whether it is above what is sold without an account. */
  needsAccount: z.boolean(),
  /** UYU up to which no account is needed. */
  guestLimit: z.number(),
  /** The order that it became, with the key of its link. */
  order: z.nullable(z.object({ number: z.int(), key: z.string() })),
});
export type OfferedQuotation = z.infer<typeof offeredQuotation>;
