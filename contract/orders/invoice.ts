/** Whom an order's invoice is for, in one wording. */

/** Empty for a ticket without a RUT. */
export const invoiceText = (order: { invoiceName: string; invoiceIdentifier: string }): string =>
  order.invoiceIdentifier === '' ? '' : `${order.invoiceName}, RUT ${order.invoiceIdentifier}`;
