import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { categoryAttributes } from './category-attributes.ts';

const FOLDER = new URL('goods/', import.meta.url);
const SAMPLE = 'sample';
const BORROWED = 'borrowed.csv';

const categoriesFile = z.array(
  z.object({
    /** Dotted path of one or two levels. */
    id: z.string(),
    name: z.string(),
    /** Comma-separated synonyms for the search. */
    synonyms: z.string(),
    /** Name of a server drawing, for parts. Other goods have a `picture`: files of `pictures/`. */
    drawing: z._default(z.string(), ''),
    picture: z._default(z.string(), ''),
    /** Keys of specifications that its goods have. */
    attributes: z.pipe(z._default(z.string(), ''), z.transform(categoryAttributes)),
  }),
);

const homeFile = z.object({
  /** Rows of products on the home, from these categories and those below. */
  releases: z.array(
    z.object({ title: z.string(), categories: z.array(z.string()), most: z.number() }),
  ),
  /** Categories by the mark of their products. */
  marks: z.object({
    tags: z.record(z.string(), z.array(z.string())),
    workBranches: z.record(z.string(), z.array(z.string())),
  }),
});

export type GoodsCategory = z.output<typeof categoriesFile>[number];
export type Home = z.output<typeof homeFile>;

/** A line of a table: a product for each combination of its options. */
export interface GoodsLine {
  category: string;
  code: string;
  brand: string;
  /** `{Key}` stands for a specification's value, `{key}` for it in lower case. */
  name: string;
  /** `890`: pesos with tax; `£2.95`: pounds of 2010 (`goods.ts`). */
  price: string;
  /** `Material=Gres | Alto=6 cm`. */
  specifications: string;
  /** `Color:Rojo & Azul / Capacidad:350 ml & 500 ml*1.25`; `*` precedes a factor of the price. */
  options: string;
  description: string;
}

/** A category whose goods come from another shop. */
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

/** Splits a file at semicolons, without its heading; the last column may contain more of them. */
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

/** Reads the goods of a shop; a shop without a folder shows a sample of the others. @param shop a variant's id */
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
