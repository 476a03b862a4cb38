import { createHash } from 'node:crypto';

const HASH = / '(sha256-[\w+/=]+)'/g;
/** Caches hashes, as pages share most scripts and styles. */
const hashes = new Map<string, string>();

const hashOf = (text: string): string => {
  const hash =
    hashes.get(text) ?? `sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}`;
  hashes.set(text, hash);
  return hash;
};

/** Yields the contents of inline scripts or styles, without JSON data. */
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
 * Removes from a page's content security policy the hashes of scripts and styles that the page does
 * not contain. Astro lists those of all pages.
 * @param policy the meta element that Astro wrote
 * @param html the page, UTF-8
 */
export const policyOf = (policy: string, html: Buffer): string => {
  const used = new Set([...inline(html, 'script'), ...inline(html, 'style')].map(hashOf));
  return policy.replace(HASH, (all, hash: string) => (used.has(hash) ? all : ''));
};
