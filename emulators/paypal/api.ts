import * as z from 'zod/mini';
import { json, type Routes, type Visit } from '../http.ts';
import { type OrderBody, orderBody, type PayPal, type PayPalOrder } from './accounts.ts';
import { verify } from './signature.ts';

/** Currencies of PayPal; Uruguayan pesos are not among them. */
const CURRENCIES = ['USD', 'EUR', 'BRL', 'GBP', 'MXN', 'CAD', 'AUD'];

const problem = (status: number, name: string, issue = name) =>
  json({ name, message: issue, details: [{ issue }] }, status);

const verification = z.object({
  auth_algo: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
});

/** Without an amount the rest is refunded. */
const refundBody = z.object({
  amount: z.optional(z.object({ value: z.string(), currency_code: z.string() })),
});

const cents = ({ value }: { value: string }): number => Math.round(Number(value) * 100);

/** Finds the mistake in an order; its amounts must add up to the cent. */
const mistakeIn = ({ purchase_units: units }: OrderBody): string | undefined => {
  for (const { amount, items } of units) {
    const { item_total: itemTotal, shipping } = amount.breakdown;
    if (!CURRENCIES.includes(amount.currency_code)) return 'CURRENCY_NOT_SUPPORTED';
    const sum = items.reduce(
      (total, item) => total + cents(item.unit_amount) * Number(item.quantity),
      0,
    );
    if (sum !== cents(itemTotal)) return 'ITEM_TOTAL_MISMATCH';
    if (cents(itemTotal) + cents(shipping) !== cents(amount)) return 'AMOUNT_MISMATCH';
  }
  return undefined;
};

export const payPalApi = (account: PayPal, base: () => string): Routes => {
  const { provider } = account;
  const guarded = ({ request }: Visit, work: () => Response | Promise<Response>) => {
    const key = request.headers.get('paypal-request-id');
    return provider.call(key && `${new URL(request.url).pathname} ${key}`, () =>
      request.headers.get('authorization') === `Bearer ${account.accessToken}`
        ? work()
        : problem(401, 'AUTHENTICATION_FAILURE'),
    );
  };
  const shown = (order: PayPalOrder) => {
    const [unit] = order.body.purchase_units;
    const href = `${base()}/paypal/checkoutnow?token=${order.id}`;
    return {
      id: order.id,
      status: order.status,
      intent: 'CAPTURE',
      update_time: order.update_time,
      purchase_units: [{ ...unit, payments: { captures: order.captures, refunds: order.refunds } }],
      links: [{ rel: 'payer-action', href, method: 'GET' }],
    };
  };
  const withOrder = (visit: Visit, work: (order: PayPalOrder) => Response) => {
    const order = account.orders.get(visit.params.id ?? '');
    return order ? work(order) : problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  };

  return {
    'POST /paypal/v1/oauth2/token': (visit) =>
      provider.call(null, () => {
        const secret = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString(
          'base64',
        );
        return visit.request.headers.get('authorization') === `Basic ${secret}`
          ? json({ access_token: account.accessToken, token_type: 'Bearer', expires_in: 32_400 })
          : problem(401, 'invalid_client');
      }),

    'POST /paypal/v2/checkout/orders': (visit) =>
      guarded(visit, async () => {
        const body = orderBody.safeParse(await visit.request.json());
        if (!body.success) return problem(400, 'INVALID_REQUEST', body.error.message);
        const mistake = mistakeIn(body.data);
        if (mistake) return problem(422, 'UNPROCESSABLE_ENTITY', mistake);
        return json(shown(account.add(body.data)), 201);
      }),

    'GET /paypal/v2/checkout/orders/:id': (visit) =>
      guarded(visit, () => withOrder(visit, (order) => json(shown(order)))),

    'POST /paypal/v2/checkout/orders/:id/capture': (visit) =>
      guarded(visit, () =>
        withOrder(visit, (order) => {
          account.countCapture();
          if (order.status === 'COMPLETED')
            return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
          if (order.status !== 'APPROVED')
            return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
          if (account.isInvoiceTaken(order))
            return problem(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID');
          // The order stays approved, so that the buyer may choose another card.
          if (order.isDeclined) return problem(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
          account.capture(order);
          return json(shown(order), 201);
        }),
      ),

    'GET /paypal/v2/payments/captures/:id': (visit) =>
      guarded(visit, () => {
        const capture = account.findCapture(visit.params.id ?? '');
        const order = [...account.orders.values()].find(({ captures }) =>
          captures.some((one) => one === capture),
        );
        return capture
          ? json({ ...capture, supplementary_data: { related_ids: { order_id: order?.id } } })
          : problem(404, 'RESOURCE_NOT_FOUND');
      }),

    'POST /paypal/v2/payments/captures/:id/refund': (visit) =>
      guarded(visit, async () => {
        const capture = account.findCapture(visit.params.id ?? '');
        if (!capture) return problem(404, 'RESOURCE_NOT_FOUND');
        if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
          return problem(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
        const refund = refundBody.safeParse(await visit.request.json().catch(() => ({})));
        const part = refund.success ? refund.data.amount : undefined;
        if (part && part.currency_code !== capture.amount.currency_code)
          return problem(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_MISMATCH');
        if (part && cents(part) > cents(capture.amount))
          return problem(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
        if (part) account.refundPart(capture.id, part.value);
        else account.changeCapture(capture.id, 'REFUNDED');
        return json({ id: `R${capture.id}`, status: 'COMPLETED' }, 201);
      }),

    'POST /paypal/v1/notifications/verify-webhook-signature': (visit) =>
      guarded(visit, async () => {
        const text = await visit.request.text();
        const proof = verification.safeParse(JSON.parse(text));
        // The signature covers the bytes of the event, so they are cut out unchanged.
        const body = /"webhook_event":(\{.*\})\}$/s.exec(text)?.[1];
        if (!proof.success || body === undefined) return problem(400, 'VALIDATION_ERROR');
        const isRight =
          proof.data.webhook_id === account.webhookId &&
          verify(
            {
              transmissionId: proof.data.transmission_id,
              transmissionTime: proof.data.transmission_time,
              webhookId: proof.data.webhook_id,
              body,
            },
            proof.data.transmission_sig,
            account.publicKey,
          );
        return json({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
      }),
  };
};
