/** Puts each page's policy first in its head, where it applies to everything, and its scripts behind what it shows. */
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

const SCRIPT = '<script type="module" src';
const LATER = Buffer.from('<script type="module" fetchpriority="low" src');

/** Lets styles, letters and pictures come before the scripts, which change nothing until somebody acts. */
const withScriptsLater = (html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
  const pieces: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = html.indexOf(SCRIPT); at >= 0; at = html.indexOf(SCRIPT, from)) {
    pieces.push(html.subarray(from, at), LATER);
    from = at + SCRIPT.length;
  }
  return from === 0 ? html : Buffer.concat([...pieces, html.subarray(from)]);
};

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = Buffer.from(await response.arrayBuffer());
  return new Response(withScriptsLater(withPolicyFirst(html)), response);
});
