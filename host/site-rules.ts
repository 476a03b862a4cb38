/** The redirects and headers of a built site, read with Netlify's own parsers. */
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import * as z from 'zod/mini';

/** What the parser gives for a line of `_redirects` that this host follows. */
const redirectSchema = z.object({
  path: z.string().check(z.startsWith('/')),
  to: z.string(),
  status: z.int(),
  force: z.boolean(),
  proxy: z.literal(false, 'a rewrite to another host needs a proxy, which this host is not'),
  conditions: z.record(z.string(), z.never('conditions are not followed on this host')),
});

interface Redirect {
  pattern: URLPattern;
  to: string;
  status: number;
  /** Applies even where a file exists. */
  force: boolean;
}

export interface SiteRules {
  redirects: readonly Redirect[];
  headers: readonly { pattern: RegExp; values: readonly (readonly [string, string])[] }[];
}

const complain = (file: string, errors: readonly Error[]) => {
  if (errors.length > 0)
    throw new Error(`${file} is not valid:\n${errors.map(({ message }) => message).join('\n')}`);
};

/**
 * `/a/:b/*` as the standard pattern; the last `*` is what `:splat` stands for. With and without a slash
 * at the end, as Netlify matches (https://docs.netlify.com/routing/redirects/redirect-options/).
 */
const toPattern = (path: string) =>
  new URLPattern({
    pathname: `${path.replace(/\/\*$/, '{/:splat(.*)}?').replace(/(?<=.)\/$/, '')}{/}?`,
  });

/** @throws naming the line that is wrong or beyond this host */
export const readSiteRules = async (dist: string): Promise<SiteRules> => {
  const redirectsFile = join(dist, '_redirects');
  const parsed = await parseAllRedirects({
    redirectsFiles: [redirectsFile],
    configRedirects: [],
    minimal: false,
  });
  complain(redirectsFile, parsed.errors);
  const redirects = parsed.redirects.map((raw): Redirect => {
    const result = redirectSchema.safeParse(raw);
    if (!result.success)
      throw new Error(`${redirectsFile}: ${result.error.issues.map((i) => i.message).join('; ')}`);
    const { path, to, status, force } = result.data;
    return { pattern: toPattern(path), to, status, force };
  });
  const headersFile = join(dist, '_headers');
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [headersFile],
    configHeaders: [],
    minimal: false,
  });
  complain(headersFile, errors);
  return {
    redirects,
    headers: headers.map((header) => {
      // `minimal: false` asks for the pattern; the parser's type does not say so.
      if (!('forRegExp' in header)) throw new Error(`${headersFile}: no pattern for ${header.for}`);
      return { pattern: header.forRegExp, values: Object.entries(header.values) };
    }),
  };
};

/** The first redirect that fits, with its target's placeholders filled in. */
export const findRedirect = (
  { redirects }: SiteRules,
  pathname: string,
  forced: boolean,
): { to: string; status: number } | undefined => {
  for (const { pattern, to, status, force } of redirects) {
    if (forced && !force) continue;
    const groups = pattern.exec({ pathname })?.pathname.groups;
    if (groups) {
      const target = to.replace(/:([A-Za-z_]\w*)/g, (whole, name) => groups[name] ?? whole);
      return { to: target, status };
    }
  }
  return undefined;
};

/** The headers that a path's file is served with. */
export const headersOf = ({ headers }: SiteRules, pathname: string): [string, string][] =>
  headers.flatMap(({ pattern, values }) =>
    pattern.test(pathname) ? values.map(([name, value]): [string, string] => [name, value]) : [],
  );
