import { type GoodsCategory, type GoodsLine, type Home, readGoods } from './goods-files.ts';
import type { Spec } from './measures.ts';
import { createRandom, type Random } from './random.ts';
import { dataSheet, type Sale, salesOf, stockOf } from './trade.ts';

const SEED = 1986;

/** Invented names. */
const IMPORTERS = [
  'Importadora del Plata',
  'Distribuidora Cordón',
  'Mayorista Arroyo Seco',
  'Puerto Buceo Comercial',
] as const;

/** A product of the tables, before it has stock and sales. */
interface Model {
  category: string;
  code: string;
  brand: string;
  name: string;
  pesos: number;
  specs: readonly Spec[];
  description: string;
}

export interface DemoGood extends Model {
  provider: string;
  isOriginal: boolean;
  isPublic: boolean;
  links: readonly { name: string; url: string }[];
  sales: readonly Sale[];
  /** Units by branch, in the order of the shop's branches. */
  stock: readonly number[];
}

interface DemoGoods {
  categories: readonly GoodsCategory[];
  goods: readonly DemoGood[];
  home: Home;
}

/**
 * Pesos per pound of the open data: wholesale prices of 2010 in London, some 40 % higher today, at 54 pesos,
 * with a tax of 22 % and the shop's margin.
 */
const PESOS_A_POUND = 170;

const pesosOf = (price: string): number =>
  price.startsWith('£') ? Number(price.slice(1)) * PESOS_A_POUND : Number(price);

/** Rounds to tens, as shops do. */
const rounded = (pesos: number): number => Math.max(30, Math.round(pesos / 10) * 10);

interface Choice {
  key: string;
  value: string;
  factor: number;
}

const choicesOf = (option: string): Choice[] => {
  const colon = option.indexOf(':');
  const key = option.slice(0, colon);
  return option
    .slice(colon + 1)
    .split(' & ')
    .map((text) => {
      const [, value = text, factor = '1'] = /^(.*?)(?:\*([\d.]+))?$/.exec(text) ?? [];
      return { key, value, factor: Number(factor) };
    });
};

const combinations = (options: string): Choice[][] =>
  options === ''
    ? [[]]
    : options
        .split(' / ')
        .map(choicesOf)
        .reduce<Choice[][]>(
          (made, choices) => made.flatMap((one) => choices.map((choice) => [...one, choice])),
          [[]],
        );

const specsOf = (text: string): Spec[] =>
  text.split(' | ').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const];
  });

/** Describes an option that the name has no place for: a colour alone, others with their key. */
const describeChoice = ({ key, value }: Choice): string =>
  key === 'Color' ? value.toLowerCase() : `${key.toLowerCase()} ${value}`;

const nameOf = (pattern: string, specs: readonly Spec[], chosen: readonly Choice[]): string => {
  const values = new Map(specs);
  const lower = new Map(specs.map(([key, value]) => [key.toLowerCase(), value.toLowerCase()]));
  const placed = pattern.replace(/\{([^}]+)\}/g, (all, key: string) =>
    String(values.get(key) ?? lower.get(key) ?? all),
  );
  const left = chosen.filter(
    ({ key }) => !pattern.includes(`{${key}}`) && !pattern.includes(`{${key.toLowerCase()}}`),
  );
  return [placed, ...left.map(describeChoice)].join(', ');
};

const modelsOf = (line: GoodsLine): Model[] =>
  combinations(line.options).map((chosen, index, { length }) => {
    const specs: Spec[] = [
      ...chosen.map(({ key, value }) => [key, value] as const),
      ...specsOf(line.specifications),
    ];
    return {
      category: line.category,
      code: length === 1 ? line.code : `${line.code}-${index + 1}`,
      brand: line.brand,
      name: nameOf(line.name, specs, chosen),
      pesos: rounded(chosen.reduce((price, { factor }) => price * factor, pesosOf(line.price))),
      specs,
      description: line.description,
    };
  });

/** Picks `most` items, evenly spread. */
const spread = <T>(items: readonly T[], most: number): T[] =>
  items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  );

const modelsOfShop = (shop: string): Model[] => readGoods(shop).lines.flatMap(modelsOf);

const withTrade = (model: Model, random: Random, branchCount: number): DemoGood => ({
  ...model,
  provider: random.pick(IMPORTERS),
  isOriginal: random.chance(0.08),
  isPublic: !random.chance(0.03),
  links: random.chance(0.15) ? [dataSheet(model.brand, model.code)] : [],
  sales: salesOf(random),
  stock: stockOf(random, branchCount),
});

/** Repeats the models as further series until there are `least`. */
const seriesOf = (models: readonly Model[], least: number): Model[] =>
  Array.from({ length: Math.ceil(least / models.length) || 1 }, (_, round) =>
    round === 0
      ? models
      : models.map((model) => ({
          ...model,
          code: `${model.code}-S${round + 1}`,
          name: `${model.name}, serie ${round + 1}`,
        })),
  )
    .flat()
    .slice(0, Math.max(least, models.length));

/** Makes the goods of a shop, the same on every machine. @param least a larger catalogue than the shop's own */
export const createGoods = (shop: string, branchCount: number, least = 0): DemoGoods => {
  const { categories, lines, borrowed, home } = readGoods(shop);
  const taken = borrowed.flatMap(({ from, category, as, most }) =>
    spread(
      modelsOfShop(from).filter((model) => model.category === category),
      most,
    ).map((model) => ({ ...model, category: as })),
  );
  const random = createRandom(SEED);
  const goods = seriesOf([...lines.flatMap(modelsOf), ...taken], least).map((model) =>
    withTrade(model, random, branchCount),
  );
  return { categories, goods, home };
};
