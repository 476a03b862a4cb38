/**
 * PayPal's REST API over fetch: the official server SDK has fixed hosts, no time-out and no webhook
 * call. https://developer.paypal.com/docs/api/orders/v2/
 */
import * as z from 'zod/mini';
import type { PaymentSettings } from './settings.ts';

type Settings = NonNullable<PaymentSettings['payPal']>;

const TIMEOUT_MS = 6_000;
/** Before the first and the second repeat. */
const PAUSES_MS = [250, 750];
/** A token is renewed this long before it ends. */
const MARGIN_MS = 60_000;

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const problem = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

export class PayPalError extends Error {
  readonly status: number;
  /** The provider's word for it, such as ORDER_ALREADY_CAPTURED. */
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Repeats what failed in passing; every call here is harmless when repeated. */
const insist = async (send: () => Promise<Response>): Promise<Response> => {
  for (const pause of PAUSES_MS) {
    const response = await send().catch(() => undefined);
    if (response && !isPassing(response.status)) return response;
    await wait(pause);
  }
  return send();
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (response.ok) return text === '' ? {} : JSON.parse(text);
  const parsed = problem.safeParse(text.startsWith('{') ? JSON.parse(text) : {});
  const issue = parsed.data?.details?.[0]?.issue ?? parsed.data?.name ?? '';
  throw new PayPalError(response.status, issue);
};

export interface PayPalCall {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as it is where it is text: a webhook's bytes must not change. */
  body?: object | string;
  /** Makes a repeat harmless. */
  requestId?: string;
}

/** @returns a function that makes a call and gives its parsed answer, or throws PayPalError */
export const payPalClient = (settings: Settings): ((call: PayPalCall) => Promise<unknown>) => {
  let held: { value: string; until: number } | undefined;

  const accessToken = async (): Promise<string> => {
    if (held && held.until > Date.now()) return held.value;
    const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await insist(() =>
      fetch(`${settings.apiUrl}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    const { access_token, expires_in } = token.parse(await bodyOf(response));
    held = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS };
    return access_token;
  };

  const send = async ({ method, path, body, requestId }: PayPalCall): Promise<Response> => {
    const authorization = `Bearer ${await accessToken()}`;
    return insist(() =>
      fetch(settings.apiUrl + path, {
        method,
        headers: {
          authorization,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  };

  return async (call) => {
    let response = await send(call);
    if (response.status === 401) {
      // The token was withdrawn before its time.
      held = undefined;
      response = await send(call);
    }
    return bodyOf(response);
  };
};
