/** Reads what a shop of goods shows from its folder; a shop without one shows a sample of the others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const FOLDER = new URL('goods/', import.meta.url);
const SAMPLE = 'sample';
const BORROWED = 'borrowed.csv';

const categoriesFile = z.array(
  z.object({
    /** Dotted, two levels. */
    id: z.string(),
    name: z.string(),
    /** Other words for it, comma-separated; searched, not shown. */
    synonyms: z.string(),
    /** A parametric drawing of the server, for parts; else the files of `pictures/` that show its goods. */
    drawing: z._default(z.string(), ''),
    picture: z._default(z.string(), ''),
  }),
);

const homeFile = z.object({
  /** Rows of products on the home, from the categories that they name or those below. */
  releases: z.array(
    z.object({ title: z.string(), categories: z.array(z.string()), most: z.number() }),
  ),
  /** Which categories' products are marked with what. */
  marks: z.object({
    tags: z.record(z.string(), z.array(z.string())),
    workBranches: z.record(z.string(), z.array(z.string())),
  }),
});

export type GoodsCategory = z.output<typeof categoriesFile>[number];
export type Home = z.output<typeof homeFile>;

/** A line of goods: one product, or one for each combination of its options. */
export interface GoodsLine {
  category: string;
  code: string;
  brand: string;
  /** With `{Key}` for a specification's value, `{key}` for the same in lower case. */
  name: string;
  /** `890`: pesos with tax; `£2.95`: pounds of 2010 (`goods.ts`). */
  price: string;
  /** `Material=Gres | Alto=6 cm`. */
  specifications: string;
  /** `Color:Rojo & Azul / Capacidad:350 ml & 500 ml*1.25`; a factor of the price after `*`. */
  options: string;
  description: string;
}

/** What a shop takes over from another one's shelf. */
interface Borrowed {
  from: string;
  category: string;
  as: string;
  most: number;
}

interface GoodsFolder {
  categories: GoodsCategory[];
  lines: GoodsLine[];
  borrowed: Borrowed[];
  home: Home;
}

/** Rows of a file of semicolons without its heading; the last column may hold some itself. */
const rowsOf = (file: URL, columns: number): string[][] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const cells = row.split(';');
      return [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(';')];
    });

const lineOf = (cells: string[]): GoodsLine => {
  const [category = '', code = '', brand = '', name = '', price = ''] = cells;
  const [specifications = '', options = '', description = ''] = cells.slice(5);
  return { category, code, brand, name, price, specifications, options, description };
};

const borrowedOf = ([from = '', category = '', as = '', most = '']: string[]): Borrowed => ({
  from,
  category,
  as,
  most: Number(most),
});

/** @param shop a variant's id */
export const readGoods = (shop: string): GoodsFolder => {
  const own = new URL(`${encodeURIComponent(shop)}/`, FOLDER);
  const folder = existsSync(own) ? own : new URL(`${SAMPLE}/`, FOLDER);
  const json = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const tables = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return {
    categories: categoriesFile.parse(json('categories.json')),
    lines: tables
      .filter((name) => name !== BORROWED)
      .sort()
      .flatMap((name) => rowsOf(new URL(name, folder), 8).map(lineOf)),
    borrowed: tables
      .filter((name) => name === BORROWED)
      .flatMap((name) => rowsOf(new URL(name, folder), 4).map(borrowedOf)),
    home: homeFile.parse(json('home.json')),
  };
};
