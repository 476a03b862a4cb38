/** Puts each page's policy first in its head: what stands before it is not held to it. */
import { defineMiddleware } from 'astro:middleware';

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const CHARSET = /<meta charset="utf-8"[^>]*>/;

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const [policy] = POLICY.exec(html) ?? [];
  const placed = policy
    ? html.replace(policy, '').replace(CHARSET, (charset) => charset + policy)
    : html;
  return new Response(placed, response);
});
