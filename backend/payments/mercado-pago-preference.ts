import { cut } from '#contract/text/plain-text';
import type { Charge } from './gateway.ts';

export interface MercadoPagoShop {
  /** Without a final slash. */
  shopUrl: string;
  webhookUrl: string;
}

const LONGEST_TITLE = 250;

const isPublic = (url: string): boolean => /^https:\/\/(?!localhost|127\.|\[)/.test(url);

/** Builds the preference: the sum to pay, and the address to return to. */
export const preferenceBody = (charge: Charge, { shopUrl, webhookUrl }: MercadoPagoShop) => {
  const back = shopUrl + charge.returnPath;
  const shipping =
    charge.shippingCents > 0
      ? [{ code: 'ENVIO', title: 'Envío', quantity: 1, unitCents: charge.shippingCents }]
      : [];
  return {
    items: [...charge.lines, ...shipping].map((line) => ({
      // A free text has no code.
      id: line.code || 'ITEM',
      title: cut(line.title, LONGEST_TITLE),
      quantity: line.quantity,
      unit_price: line.unitCents / 100,
      currency_id: charge.currency,
    })),
    payer: { name: charge.buyer.name, surname: charge.buyer.lastName, email: charge.buyer.email },
    external_reference: `${charge.orderNumber}`,
    metadata: { order_guid: charge.orderGuid },
    back_urls: { success: back, pending: back, failure: back },
    // Refused by the provider unless the address is public https.
    ...(isPublic(shopUrl) ? { auto_return: 'approved' } : {}),
    // Without it, the provider also sends each notification in its earlier form, which has no signature.
    notification_url: `${webhookUrl}?source_news=webhooks`,
    expires: true,
    expiration_date_to: charge.expiresAt.toISOString(),
  };
};
