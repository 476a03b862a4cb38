/**
 * PayPal's REST API over fetch: the official server SDK has fixed hosts, no time-out and no webhook
 * call. https://developer.paypal.com/docs/api/orders/v2/
 */
import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/time/dates';
import { ask, ProviderRefusal, understood } from './provider-client.ts';

export interface PayPalCredentials {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** A token is renewed this long before it ends. */
const MARGIN_MS = MINUTE_MS;

const token = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
});
const problem = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** The provider's code of a refusal, such as ORDER_ALREADY_CAPTURED; empty without one. */
export const issueOf = (error: unknown): string => {
  const body = error instanceof ProviderRefusal ? problem.safeParse(error.body).data : undefined;
  return body?.details?.[0]?.issue ?? body?.name ?? '';
};

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ProviderRefusal && error.status === status;

interface PayPalCall {
  method: 'GET' | 'POST';
  path: string;
  /** Text is sent unchanged: a webhook's bytes must not change. */
  body?: object | string;
  /** Makes a repeat harmless. */
  requestId?: string;
}

type CallPayPal = (call: PayPalCall, signal: AbortSignal) => Promise<unknown>;

/** @returns a function that makes a call and gives its parsed answer, or throws as `ask` does */
export const payPalClient = (settings: PayPalCredentials): CallPayPal => {
  let held: { value: string; until: number } | undefined;

  const accessToken = async (signal: AbortSignal): Promise<string> => {
    if (held && held.until > Date.now()) return held.value;
    const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await ask(
      {
        method: 'POST',
        url: `${settings.apiUrl}/v1/oauth2/token`,
        headers: {
          authorization: `Basic ${secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      signal,
    );
    const { access_token, expires_in } = understood(token, answer);
    held = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS };
    return access_token;
  };

  const send: CallPayPal = async ({ method, path, body, requestId }, signal) =>
    ask(
      {
        method,
        url: settings.apiUrl + path,
        headers: {
          authorization: `Bearer ${await accessToken(signal)}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        body: typeof body === 'object' ? JSON.stringify(body) : body,
      },
      signal,
    );

  return async (call, signal) => {
    try {
      return await send(call, signal);
    } catch (error) {
      if (!isStatus(error, 401)) throw error;
      // The token was withdrawn before its time.
      held = undefined;
      return send(call, signal);
    }
  };
};
