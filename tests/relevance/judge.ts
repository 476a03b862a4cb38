/**
 * Judges the results of a mechanic's queries. `queries.csv` describes the wanted part of each by properties, so
 * that the same queries can be judged in a catalogue of any size.
 *
 * Its columns: `origin` (`fact`: trade words, engines and makers' codes as used in Uruguay; `catalogue`: names
 * of the demo's parts, misspelt, reordered, in the plural), the query, and the properties that one of the first
 * three items must have: the category or one below it, an application with make (`|` between several), words
 * of the model, engine and year together, and a code that contains this one.
 */
import { readFileSync } from 'node:fs';
import type { Application, Autopart } from '#contract/entities/catalog';
import { bareCode, folded } from './plain.ts';

interface Meant {
  origin: string;
  typed: string;
  category: string;
  makes: readonly string[];
  model: string;
  engine: string;
  year: number | null;
  code: string;
}

/** Queries of the eighty that must be met in a shop of any size (`npm run bench relevance`). */
export const REQUIRED = 76;

/** Items that a person reads before typing again. */
const FIRST = 3;

export const readQueries = (): Meant[] =>
  readFileSync(new URL('queries.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [origin = '', typed = '', category = '', makes = '', ...rest] = line.split(';');
      const [model = '', engine = '', year = '', code = ''] = rest;
      return {
        origin,
        typed,
        category,
        makes: makes.split('|').filter(Boolean),
        model,
        engine,
        year: year === '' ? null : Number(year),
        code,
      };
    });

/** The judged properties of a list's item. */
type Found = Pick<Autopart, 'code' | 'categoryId' | 'applications' | 'originalCodes'> & {
  products: readonly Pick<Autopart['products'][number], 'productCode'>[];
};

const covers = ({ applicationYearRange }: Application, year: number): boolean => {
  const [from, to] = [...applicationYearRange.matchAll(/\d{4}/g)].map(([text]) => Number(text));
  return from !== undefined && from <= year && year <= (to ?? from);
};

const isOne = (application: Application, { makes, model, engine, year }: Meant): boolean => {
  const name = folded(application.applicationName);
  return (
    (makes.length === 0 || makes.includes(application.applicationBrandName)) &&
    ` ${name} `.includes(` ${folded(model)} `.replace(/^ +$/, '')) &&
    (engine === '' || name.endsWith(` ${folded(engine)}`)) &&
    (year === null || covers(application, year))
  );
};

export const isMeant = (found: Found, meant: Meant): boolean => {
  const { category, makes, model, engine, year, code } = meant;
  if (!`${found.categoryId}.`.startsWith(`${category}.`)) return false;
  const codes = [found, ...found.originalCodes].map((one) => one.code);
  const all = [...codes, ...found.products.map(({ productCode }) => productCode)];
  if (code !== '' && !all.some((one) => bareCode(one).includes(bareCode(code)))) return false;
  const asksVehicle = makes.length > 0 || model !== '' || engine !== '' || year !== null;
  return !asksVehicle || found.applications.some((application) => isOne(application, meant));
};

/** @param first returns the first items of a query's list @returns the queries that were not met */
export const judge = async (
  first: (typed: string, rows: number) => Promise<readonly Found[]>,
): Promise<{ right: number; of: number; wrong: string[] }> => {
  const queries = readQueries();
  const wrong: string[] = [];
  for (const meant of queries) {
    const found = await first(meant.typed, FIRST);
    if (!found.slice(0, FIRST).some((one) => isMeant(one, meant))) wrong.push(meant.typed);
  }
  return { right: queries.length - wrong.length, of: queries.length, wrong };
};
