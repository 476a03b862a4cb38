/** What a shop sells is asked in few places, and docs/developing.md says how many files a catalogue kind has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles, styleSheets } from './house.ts';
import { ROOT } from './root.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
// A shop's own folder is data.
const isProduct = (file: string) => !/^tests\/|\.test\.tsx?$|^variants\/[A-Z]/.test(file);
const files = sourceFiles().filter(isProduct);

/** Where sellers and hosts work with products and families in every shop: no kind's own. */
const EVERY_SHOP =
  /^src\/(ui\/|pages\/_office-|islands\/(office-|banner-config\/))|^backend\/(?!catalog\/)/;

/** `product` as a word of a path: `product/products.ts`, `_product-list.astro`, `ProductCard.tsx`. */
const namedAfter = (kind: string): RegExp => {
  const title = kind[0]?.toUpperCase() + kind.slice(1);
  return new RegExp(`(?:^|[/_-])${kind}(?=[/.-])|/${title}(?=[A-Z.])`);
};

/** The files that only shops of a kind need, of the server and of the pages. */
const ownFiles = (kind: string): string[] =>
  [...files, ...styleSheets()].filter(
    (file) =>
      /^(backend|src)\//.test(file) && !EVERY_SHOP.test(file) && namedAfter(kind).test(file),
  );

test('what the sellers of every shop read names the goods of none', () => {
  const shown = files.filter((file) => EVERY_SHOP.test(file) && file.endsWith('.tsx'));
  const examples = shown.flatMap((file) =>
    [...textOf(file).matchAll(/placeholder(?:: |=)(['"])(.*?)\1/g)].map(([, , text = '']) => ({
      file,
      text,
    })),
  );
  expect(examples.length).toBeGreaterThan(10);
  expect(
    examples
      .filter(({ text }) => /radiador|\bgol\b|\b[A-Z]-\d/i.test(text))
      .map(({ file }) => file),
    // A family's vehicles are asked for where a shop has families.
  ).toEqual(['src/ui/goods/Applications.tsx']);
});

describe('which kind it is', () => {
  /** Forms of the question, each with what it looks like and where it may be asked. */
  const asked: readonly [question: RegExp, planted: readonly string[], where: readonly string[]][] =
    [
      [
        /variant\.catalogue\b|\bcatalogue\b\)? [!=]==|\[catalogue\]/,
        [
          'kinds[variant.catalogue]',
          "({ catalogue }) => catalogue === 'autopart'",
          'KINDS[catalogue]',
        ],
        // One on each side, where the kind is found; and the demo, which fills its shelves.
        [
          'backend/catalog/kinds/kinds.ts',
          'demo-data/seed.ts',
          'src/pages/_catalogue.ts',
          'variants/kinds.ts',
        ],
      ],
      [
        // By a screen that only one of them has.
        /['"`](autopart|product)-(list|detail|favourites|compare)\b/,
        ["pathOf(variant, 'autopart-detail') !== undefined", "screen === 'product-list'"],
        ['variants/schema/routes.ts'],
      ],
      [
        // By families or not: of what sellers work with, and of what a shop's settings may say.
        /\b(sells|has|isOf)Families\b/,
        ['if (sellsFamilies(variant))', '{hasFamilies && <Family />}', '{ isOfFamilies: true }'],
        [
          'backend/goods/products.ts',
          'backend/imports/kinds/families.ts',
          'backend/imports/kinds/product-things.ts',
          'backend/imports/kinds/products.ts',
          'backend/remote/calls/catalogue.ts',
          'backend/remote/media.ts',
          'backend/remote/pages/pages.ts',
          'src/islands/office-family/FamilyScreen.tsx',
          'src/islands/office-imports/NewImport.tsx',
          'src/islands/office-products/ProductsScreen.tsx',
          'src/islands/search/seller/SellerTools.tsx',
          'src/ui/goods/AddProduct.tsx',
          'src/ui/goods/ItemTools.tsx',
          'src/ui/goods/ProductForm.tsx',
          'src/ui/goods/has-families.ts',
          'src/ui/goods/use-making.tsx',
          'variants/kinds.ts',
          'variants/schema/mistakes.ts',
        ],
      ],
      [
        // By its tables, whose names its own files alone need.
        /\bkind\.table [!=]==|[!=]== (families|products)\b/,
        ["kind.table === families ? 'family' : 'product'"],
        [],
      ],
      [
        // By what is new, which is families in one shop and products in the others.
        /\bautopartReleases\b/,
        ['variant.flags.autopartReleases ? autoparts : products'],
        [
          'src/components/home/redraw.ts',
          'src/islands/banner-config/FindNext.tsx',
          'src/pages/_catalogue.ts',
          'variants/schema/flags.ts',
        ],
      ],
      [
        // By the key that the index tells them apart with.
        /\bkind\b[^\n]{0,8}['"][A-Z]['"]|\bkey: '[A-Z]'|= '[A-Z]';/,
        ["where document.kind = 'F'", "entry.kind in ('P')", "export const FAMILIES = 'F';"],
        ['backend/catalog/autopart/family-cards.ts', 'backend/catalog/kinds/product.ts'],
      ],
    ];

  test.each(asked)('is asked by %s in known places alone', (question, planted, where) => {
    for (const line of planted) expect(line).toMatch(question);
    const kinds = [...ownFiles('autopart'), ...ownFiles('product')];
    const isOwnPage = (file: string) => file.startsWith('src/pages/') && kinds.includes(file);
    const asking = files.filter((file) => question.test(textOf(file)) && !isOwnPage(file));
    expect(asking.toSorted()).toEqual(where);
  });
});

test('where the catalogue stands follows from its routes', () => {
  const literal = /['"]\/productos|`\/productos[^`\n]*\$\{/;
  const naming = files.filter((file) => literal.test(textOf(file)));
  // Netlify reads a function's path as it is written; a route table that has another is refused.
  expect(naming.toSorted()).toEqual([
    'netlify/functions/live-product.ts',
    'variants/schema/routes.ts',
  ]);
});

describe('the recipe of docs/developing.md for a catalogue kind', () => {
  const [, recipe = ''] =
    /^## A catalogue kind\n([\s\S]+)$/m.exec(textOf('docs/developing.md')) ?? [];
  const [UNITS, TENS] = [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ),
    ['', '', 'twenty', 'thirty'],
  ];
  const inWords = (count: number): string =>
    UNITS[count] ??
    [TENS[Math.floor(count / 10)], UNITS[count % 10]].filter((word) => word !== 'zero').join('-');

  test('says how many files are its own', () => {
    const own = ownFiles('product');
    const [server, shown, pages] = ['backend/', 'src/', 'src/pages/'].map(
      (folder) => own.filter((file) => file.startsWith(folder)).length,
    );
    expect(recipe).toContain(
      `Products cost ${inWords(server ?? 0)} files on the server and ${inWords(shown ?? 0)} for the browser, ${inWords(pages ?? 0)} pages among them`,
    );
    expect([6, 14, 20, 21].map(inWords)).toEqual(['six', 'fourteen', 'twenty', 'twenty-one']);
  });

  /** `ProductCompare.tsx` → `<Kind>Compare.tsx`: what every kind has, by the same name. */
  const slotsOf = (kind: string): string[] =>
    ownFiles(kind).map((file) =>
      file
        .replaceAll(new RegExp(`(?<=[/_-])${kind}(?=[/.-])`, 'g'), '<kind>')
        .replace(new RegExp(kind, 'i'), '<Kind>'),
    );

  test('names every file that each kind has', () => {
    const ofBoth = slotsOf('autopart').filter((slot) => slotsOf('product').includes(slot));
    expect(ofBoth.length).toBeGreaterThan(14);
    const named = [...recipe.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    expect(
      ofBoth.filter((slot) => !named.some((name) => slot.endsWith(`/${name}`) || slot === name)),
    ).toEqual([]);
  });
});
