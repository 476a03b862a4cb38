/** Writes the recipient of an order's invoice. */

/** Empty for a ticket without a RUT. */
export const invoiceText = (order: { invoiceName: string; invoiceIdentifier: string }): string =>
  order.invoiceIdentifier === '' ? '' : `${order.invoiceName}, RUT ${order.invoiceIdentifier}`;
