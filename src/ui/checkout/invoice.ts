/** The recipient of the invoice, as far as it is entered. */
import type { User } from '#contract/entities/people';
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';

/** A company's buyer gets its invoice by default; others ask for one. */
export const invoiceOf = (typed: InvoiceDraft | null, company: User['company']): InvoiceDraft =>
  typed ?? {
    isWanted: company !== null,
    name: company?.name ?? '',
    identifier: company?.identifier ?? '',
  };
