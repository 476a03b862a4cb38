import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyOf } from './page-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const metaOf = (scripts: readonly string[], styles: readonly string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src ${["'self'", ...scripts].join(' ')}; style-src ${["'self'", ...styles].join(' ')};">`;

test('a policy keeps the hashes of what its page holds, and no other', () => {
  const early = 'document.title="ñandú"';
  const rules = '{"prefetch":[]}';
  const sheet = 'astro-island{display:contents}';
  const html = Buffer.from(
    `<script>${early}</script><script type="speculationrules">${rules}</script>` +
      `<script type="application/ld+json">{"name":"x"}</script><script type="module" src="/a.js"></script>` +
      `<style>${sheet}</style><p>alert(1)</p>`,
  );
  const others = [hashOf('alert(1)'), hashOf('{"name":"x"}'), hashOf('')];
  const policy = metaOf([...others, hashOf(early), hashOf(rules)], [hashOf(sheet), hashOf('')]);
  expect(policyOf(policy, html)).toBe(metaOf([hashOf(early), hashOf(rules)], [hashOf(sheet)]));
});

test('a page without anything of its own allows files alone', () => {
  expect(policyOf(metaOf([hashOf('a()')], [hashOf('')]), Buffer.from('<p>x</p>'))).toBe(
    metaOf([], []),
  );
});
