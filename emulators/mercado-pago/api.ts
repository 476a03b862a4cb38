import * as z from 'zod/mini';
import { json, type Routes, type Visit } from '../http.ts';
import { type MercadoPago, type Payment, preferenceBody, preferenceChange } from './accounts.ts';

/** Without an amount the rest is refunded. */
const refundBody = z.object({ amount: z.optional(z.number()) });

const refusal = (status: number, error: string, message: string) =>
  json({ error, message, status, cause: null }, status);

/** Returns a payment as the API shows it. */
const shown = ({ notificationUrl: _, ...payment }: Payment) => payment;

/** Decides whether the provider returns buyers automatically, which it does to safe addresses alone. */
const mayAutoReturn = (url: string | undefined): boolean =>
  /^https:\/\/(?!localhost|127\.)/.test(url ?? '');

export const mercadoPagoApi = (account: MercadoPago, base: () => string): Routes => {
  const { provider } = account;
  const guarded = ({ request }: Visit, work: () => Response | Promise<Response>) => {
    const key = request.method === 'POST' ? request.headers.get('x-idempotency-key') : null;
    return provider.call(key && `${new URL(request.url).pathname} ${key}`, () =>
      request.headers.get('authorization') === `Bearer ${account.accessToken}`
        ? work()
        : refusal(401, 'unauthorized', 'invalid access token'),
    );
  };
  const find = ({ params }: Visit) => account.payments.get(Number(params.id));

  return {
    'POST /mercado-pago/checkout/preferences': (visit) =>
      guarded(visit, async () => {
        const body = preferenceBody.safeParse(await visit.request.json());
        if (!body.success) return refusal(400, 'bad_request', body.error.message);
        if (body.data.auto_return && !mayAutoReturn(body.data.back_urls?.success))
          return refusal(
            400,
            'invalid_auto_return',
            'auto_return invalid. back_url.success must be defined',
          );
        const preference = account.prefer(body.data);
        const address = `${base()}/mercado-pago/checkout/${preference.id}`;
        return json({ ...preference, init_point: address, sandbox_init_point: address }, 201);
      }),

    'PUT /mercado-pago/checkout/preferences/:id': (visit) =>
      guarded(visit, async () => {
        const preference = account.preferences.get(visit.params.id ?? '');
        if (!preference) return refusal(404, 'not_found', 'Preference not found');
        const body = preferenceChange.safeParse(await visit.request.json());
        if (!body.success) return refusal(400, 'bad_request', body.error.message);
        Object.assign(preference, body.data);
        return json(preference);
      }),

    'GET /mercado-pago/v1/payments/search': (visit) =>
      guarded(visit, () => {
        const reference = visit.url.searchParams.get('external_reference');
        const results = [...account.payments.values()]
          .filter((payment) => payment.external_reference === reference)
          .map(shown);
        return json({ paging: { total: results.length, limit: 30, offset: 0 }, results });
      }),

    'GET /mercado-pago/v1/payments/:id': (visit) =>
      guarded(visit, () => {
        const payment = find(visit);
        return payment ? json(shown(payment)) : refusal(404, 'not_found', 'Payment not found');
      }),

    'POST /mercado-pago/v1/payments/:id/refunds': (visit) =>
      guarded(visit, async () => {
        const payment = find(visit);
        if (!payment) return refusal(404, 'not_found', 'Payment not found');
        const left = payment.transaction_amount - payment.transaction_amount_refunded;
        const refund = refundBody.safeParse(await visit.request.json().catch(() => ({})));
        const amount = refund.success ? (refund.data.amount ?? left) : 0;
        if (amount <= 0 || amount > left + 0.001)
          return refusal(400, 'bad_request', 'The refund amount is not valid');
        if (account.refusesRefunds()) return refusal(400, 'bad_request', 'Insufficient amount');
        if (payment.status !== 'approved')
          return refusal(400, 'bad_request', 'The action requested is not valid for this status');
        account.refundPart(payment.id, amount);
        return json(
          {
            id: payment.id + 1,
            payment_id: payment.id,
            amount,
            status: 'approved',
          },
          201,
        );
      }),
  };
};
