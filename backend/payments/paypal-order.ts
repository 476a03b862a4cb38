import { cut } from '#contract/text/plain-text';
import type { Charge } from './gateway.ts';

const SIZES = { name: 127, sku: 127, line: 300, place: 120 };

/**
 * PayPal accepts an invoice number once per account (DUPLICATE_INVOICE_ID, unless the account is
 * configured otherwise): it must not equal another shop's, and prevents a second capture.
 */
const invoiceOf = ({ orderNumber, orderGuid }: Charge) => `${orderNumber}-${orderGuid.slice(0, 8)}`;

export const orderBody = (charge: Charge, shopUrl: string) => {
  const amount = (cents: number) => ({
    currency_code: charge.currency,
    value: (cents / 100).toFixed(2),
  });
  const { address } = charge;
  const back = shopUrl + charge.returnPath + (charge.returnPath.includes('?') ? '&' : '?');
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: charge.orderGuid,
        invoice_id: invoiceOf(charge),
        amount: {
          ...amount(charge.amountCents),
          breakdown: {
            item_total: amount(charge.amountCents - charge.shippingCents),
            shipping: amount(charge.shippingCents),
          },
        },
        items: charge.lines.map((line) => ({
          name: cut(line.title, SIZES.name),
          ...(line.code !== '' && { sku: cut(line.code, SIZES.sku) }),
          quantity: `${line.quantity}`,
          unit_amount: amount(line.unitCents),
        })),
        ...(address
          ? {
              shipping: {
                name: { full_name: cut(address.recipient, SIZES.line) },
                address: {
                  address_line_1: cut(address.street, SIZES.line),
                  admin_area_2: cut(address.city, SIZES.place),
                  admin_area_1: cut(address.state, SIZES.place),
                  postal_code: address.zipCode,
                  country_code: 'UY',
                },
              },
            }
          : {}),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: 'es-UY',
          shipping_preference: address ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: `${back}status=approved`,
          cancel_url: `${back}status=cancelled`,
        },
      },
    },
  };
};
