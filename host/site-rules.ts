/** Reads and applies the redirects and headers of a built site, with Netlify's own parsers. */
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import * as z from 'zod/mini';

/** A parsed line of `_redirects` that this host supports. */
const redirectSchema = z.object({
  path: z.string().check(z.startsWith('/')),
  query: z.record(z.string(), z.string()),
  to: z.string(),
  status: z.int(),
  force: z.boolean(),
  proxy: z.literal(false, 'this host does not proxy to other hosts'),
  conditions: z.record(z.string(), z.never('this host does not support conditions')),
});

interface Redirect {
  /** Line in the file; the first match wins. */
  place: number;
  /** Undefined for a literal path. */
  pattern: URLPattern | undefined;
  /** Required query parameters; `:name` matches any value. */
  query: readonly (readonly [string, string])[];
  to: string;
  status: number;
  /** Applies even if a file exists. */
  force: boolean;
}

export interface SiteRules {
  /** Rules with a literal path: a shop's lists have thousands for one path. */
  byPath: ReadonlyMap<string, readonly Redirect[]>;
  patterns: readonly Redirect[];
  headers: readonly { pattern: RegExp; values: readonly (readonly [string, string])[] }[];
}

const refuseErrors = (file: string, errors: readonly Error[]) => {
  if (errors.length > 0)
    throw new Error(`${file} is not valid:\n${errors.map(({ message }) => message).join('\n')}`);
};

/**
 * Converts `/a/:b/*` to a URLPattern; `:splat` is the final `*`. Matches with and without a slash at the end,
 * as Netlify does (https://docs.netlify.com/routing/redirects/redirect-options/).
 */
const toPattern = (path: string) =>
  new URLPattern({
    pathname: `${path.replace(/\/\*$/, '{/:splat(.*)}?').replace(/(?<=.)\/$/, '')}{/}?`,
  });

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** @throws Error that names an invalid or unsupported line */
export const readSiteRules = async (dist: string): Promise<SiteRules> => {
  const redirectsFile = join(dist, '_redirects');
  const parsed = await parseAllRedirects({
    redirectsFiles: [redirectsFile],
    configRedirects: [],
    minimal: false,
  });
  refuseErrors(redirectsFile, parsed.errors);
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
  refuseErrors(headersFile, errors);
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
      // `minimal: false` adds the pattern, which the parser's type lacks.
      if (!('forRegExp' in header)) throw new Error(`${headersFile}: no pattern for ${header.for}`);
      return { pattern: header.forRegExp, values: Object.entries(header.values) };
    }),
  };
};

const matchesQuery = (parameters: ReadonlyMap<string, string>, query: Redirect['query']): boolean =>
  query.every(([name, expected]) => {
    const value = parameters.get(name);
    return expected.startsWith(':') ? Boolean(value) : value === expected;
  });

/** Returns the first matching redirect with its placeholders filled in. */
export const findRedirect = (
  { byPath, patterns }: SiteRules,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  forced: boolean,
): { to: string; status: number } | undefined => {
  // Parsed once for thousands of rules. The last of several parameters of one name counts, as on Netlify.
  const parameters = new Map(new URLSearchParams(search));
  const fits = ({ query, force }: Redirect) =>
    (force || !forced) && matchesQuery(parameters, query);
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

export const headersOf = ({ headers }: SiteRules, pathname: string): [string, string][] =>
  headers.flatMap(({ pattern, values }) =>
    pattern.test(pathname) ? values.map(([name, value]): [string, string] => [name, value]) : [],
  );
