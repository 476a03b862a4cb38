/**
 * Checks the headers of PayPal's signature before PayPal is queried.
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
import { DAY_MS } from '#contract/time/dates';
import type { Delivery } from './gateway.ts';

/** As the verification call takes it. */
export interface Proof {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
}

/** PayPal sends again for three days. */
const TOLERANCE_MS = 5 * DAY_MS;

const CERT_URL =
  /^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const ID = /^[\w-]{1,100}$/;
/** An RSA key of 2048 bits signs 256 bytes; longer keys sign more. */
const SIGNATURE = /^[A-Za-z0-9+/]{100,1500}={0,2}$/;

/** @returns undefined if it cannot be PayPal's, without a query */
export const proofOf = ({ headers, now }: Delivery, webhookId: string): Proof | undefined => {
  const of = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const proof: Proof = {
    auth_algo: of('auth-algo'),
    cert_url: of('cert-url'),
    transmission_id: of('transmission-id'),
    transmission_sig: of('transmission-sig'),
    transmission_time: of('transmission-time'),
    webhook_id: webhookId,
  };
  const age = Math.abs(now.getTime() - new Date(proof.transmission_time).getTime());
  const isPossible =
    proof.auth_algo === 'SHA256withRSA' &&
    CERT_URL.test(proof.cert_url) &&
    ID.test(proof.transmission_id) &&
    SIGNATURE.test(proof.transmission_sig) &&
    age <= TOLERANCE_MS &&
    webhookId !== '';
  return isPossible ? proof : undefined;
};
