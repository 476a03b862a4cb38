/** Whom the invoice is for, as far as the buyer has said. */
import type { User } from '#contract/entities/people';
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';

/** A company's buyer gets its invoice by default; others ask for one. */
export const invoiceOf = (typed: InvoiceDraft | null, company: User['company']): InvoiceDraft =>
  typed ?? {
    isWanted: company !== null,
    name: company?.name ?? '',
    identifier: company?.identifier ?? '',
  };
