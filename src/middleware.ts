/** Puts each page's policy first in its head, where it applies to everything. */
import { defineMiddleware } from 'astro:middleware';
import { policyOf } from './page-policy.ts';

const POLICY = '<meta http-equiv="content-security-policy"';
const CHARSET = '<meta charset="utf-8"';

/** Returns the bounds of an element, whose values contain no `>`; undefined without one. */
const placeOf = (html: Buffer, start: string): [number, number] | undefined => {
  const from = html.indexOf(start);
  return from < 0 ? undefined : [from, html.indexOf('>', from) + 1];
};

/** Works on the bytes: decoding and encoding the text again took as long as rendering a page. */
const withPolicyFirst = (html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
  const [policy, charset] = [placeOf(html, POLICY), placeOf(html, CHARSET)];
  if (!policy || !charset || policy[0] < charset[1]) return html;
  return Buffer.concat([
    html.subarray(0, charset[1]),
    Buffer.from(policyOf(html.toString('latin1', ...policy), html)),
    html.subarray(charset[1], policy[0]),
    html.subarray(policy[1]),
  ]);
};

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = Buffer.from(await response.arrayBuffer());
  return new Response(withPolicyFirst(html), response);
});
