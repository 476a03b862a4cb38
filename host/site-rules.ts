/** The redirects and headers of a built site, read with Netlify's own parsers. */
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import * as z from 'zod/mini';

/** What the parser gives for a line of `_redirects` that this host follows. */
const redirectSchema = z.object({
  path: z.string().check(z.startsWith('/')),
  query: z.record(z.string(), z.string()),
  to: z.string(),
  status: z.int(),
  force: z.boolean(),
  proxy: z.literal(false, 'a rewrite to another host needs a proxy, which this host is not'),
  conditions: z.record(z.string(), z.never('conditions are not followed on this host')),
});

interface Redirect {
  /** In the file; the first that fits counts. */
  place: number;
  /** Undefined where the path stands for itself. */
  pattern: URLPattern | undefined;
  /** What the address must say beside its path; `:name` stands for any value. */
  query: readonly (readonly [string, string])[];
  to: string;
  status: number;
  /** Applies even where a file exists. */
  force: boolean;
}

export interface SiteRules {
  /** Of a path that stands for itself: a shop's lists are thousands of rules for one path. */
  byPath: ReadonlyMap<string, readonly Redirect[]>;
  patterns: readonly Redirect[];
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

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** @throws naming the line that is wrong or beyond this host */
export const readSiteRules = async (dist: string): Promise<SiteRules> => {
  const redirectsFile = join(dist, '_redirects');
  const parsed = await parseAllRedirects({
    redirectsFiles: [redirectsFile],
    configRedirects: [],
    minimal: false,
  });
  complain(redirectsFile, parsed.errors);
  const redirects = parsed.redirects.map((raw, place): { path: string; rule: Redirect } => {
    const result = redirectSchema.safeParse(raw);
    if (!result.success)
      throw new Error(`${redirectsFile}: ${result.error.issues.map((i) => i.message).join('; ')}`);
    const { path, to, status, force, query } = result.data;
    return {
      path,
      rule: {
        place,
        pattern: /[:*]/.test(path) ? toPattern(path) : undefined,
        query: Object.entries(query),
        to,
        status,
        force,
      },
    };
  });
  const headersFile = join(dist, '_headers');
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [headersFile],
    configHeaders: [],
    minimal: false,
  });
  complain(headersFile, errors);
  const literal = redirects.filter(({ rule }) => rule.pattern === undefined);
  return {
    byPath: new Map(
      [...Map.groupBy(literal, ({ path }) => withoutSlash(path))].map(([path, same]) => [
        path,
        same.map(({ rule }) => rule),
      ]),
    ),
    patterns: redirects.flatMap(({ rule }) => (rule.pattern ? [rule] : [])),
    headers: headers.map((header) => {
      // `minimal: false` asks for the pattern; the parser's type does not say so.
      if (!('forRegExp' in header)) throw new Error(`${headersFile}: no pattern for ${header.for}`);
      return { pattern: header.forRegExp, values: Object.entries(header.values) };
    }),
  };
};

/** Each parameter as the rule has it. */
const says = (given: ReadonlyMap<string, string>, query: Redirect['query']): boolean =>
  query.every(([name, wanted]) => {
    const value = given.get(name);
    return wanted.startsWith(':') ? Boolean(value) : value === wanted;
  });

/** The first redirect that fits, with its target's placeholders filled in. */
export const findRedirect = (
  { byPath, patterns }: SiteRules,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  forced: boolean,
): { to: string; status: number } | undefined => {
  // Once: there are thousands of rules, and an address has room for thousands of parameters. Of several of one
  // name the last counts, as on Netlify.
  const given = new Map(new URLSearchParams(search));
  const fits = ({ query, force }: Redirect) => (force || !forced) && says(given, query);
  const literal = byPath.get(withoutSlash(pathname))?.find(fits);
  for (const rule of patterns) {
    if (literal && literal.place < rule.place) break;
    const groups = fits(rule) && rule.pattern?.exec({ pathname })?.pathname.groups;
    if (!groups) continue;
    const target = rule.to.replace(/:([A-Za-z_]\w*)/g, (whole, name) => groups[name] ?? whole);
    return { to: target, status: rule.status };
  }
  return literal && { to: literal.to, status: literal.status };
};

/** The headers that a path's file is served with. */
export const headersOf = ({ headers }: SiteRules, pathname: string): [string, string][] =>
  headers.flatMap(({ pattern, values }) =>
    pattern.test(pathname) ? values.map(([name, value]): [string, string] => [name, value]) : [],
  );
