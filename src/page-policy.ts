/** A page's policy names what stands in that page, where Astro names what any page of the shop may hold. */
import { createHash } from 'node:crypto';

const HASH = / '(sha256-[\w+/=]+)'/g;
/** Of scripts and rules in a page; there are few different ones. */
const known = new Map<string, string>();

const hashOf = (text: string): string => {
  const hash =
    known.get(text) ?? `sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}`;
  known.set(text, hash);
  return hash;
};

/** What elements of this name hold, those that name a file and data for others apart. */
function* inline(html: Buffer, name: 'script' | 'style'): Generator<string> {
  const [start, end] = [`<${name}`, `</${name}>`];
  for (let from = html.indexOf(start); from >= 0; from = html.indexOf(start, from + 1)) {
    const open = html.indexOf('>', from) + 1;
    const tag = html.toString('latin1', from, open);
    if (!tag.includes(' src=') && !tag.includes('json"'))
      yield html.toString('latin1', open, html.indexOf(end, open));
  }
}

/**
 * @param policy its element, as Astro wrote it
 * @param html the page, UTF-8
 * @returns the element without hashes that nothing in the page has
 */
export const policyOf = (policy: string, html: Buffer): string => {
  const held = new Set([...inline(html, 'script'), ...inline(html, 'style')].map(hashOf));
  return policy.replace(HASH, (all, hash: string) => (held.has(hash) ? all : ''));
};
