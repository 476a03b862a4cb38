/** Whom the invoice is for, as far as the buyer has said. */
import type { User } from '#contract/entities/people';
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';

/** Whoever buys for a company wants its invoice; others say so. */
export const invoiceOf = (typed: InvoiceDraft | null, company: User['company']): InvoiceDraft =>
  typed ?? {
    isWanted: company !== null,
    name: company?.name ?? '',
    identifier: company?.identifier ?? '',
  };
