import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Resolved, resolvePublic } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** The answer is not used. */
const MAX_ANSWER_BYTES = 64_000;

const lookupOf =
  ({ address, family }: Resolved): LookupFunction =>
  (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/**
 * Posts JSON to a webhook: no redirects, ten seconds in all, to a public address only.
 * @param allowsInside for demo shops and tests
 * @returns the status of the answer
 */
export const postJson = async (
  target: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  allowsInside: boolean,
): Promise<number> => {
  const url = new URL(target);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const resolved = allowsInside ? undefined : await resolvePublic(url.hostname);
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  if (!allowsInside && send === plainRequest) throw new Error('only https');
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(body)}`,
          'user-agent': 'Mostrador-Webhooks/1',
        },
        ...(resolved && { lookup: lookupOf(resolved) }),
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) answer.destroy();
        });
        answer.on('error', () => resolve(statusCode));
        answer.on('close', () => resolve(statusCode));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
};
