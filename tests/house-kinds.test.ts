import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles, styleSheets } from './house.ts';
import { ROOT } from './root.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
// The folder of a variant holds data.
const isProduct = (file: string) => !/^tests\/|\.test\.tsx?$|^variants\/[A-Z]/.test(file);
const files = sourceFiles().filter(isProduct);

/** Code for products and families in every shop, whatever its kind. */
const EVERY_SHOP =
  /^src\/(ui\/|pages\/_office-|islands\/(office-|banner-config\/))|^backend\/(?!catalog\/)/;

/**
 * Matches a kind as a word of a path: `product/products.ts`, `_product-list.astro`,
 * `ProductCard.tsx`.
 */
const namedAfter = (kind: string): RegExp => {
  const title = kind[0]?.toUpperCase() + kind.slice(1);
  return new RegExp(`(?:^|[/_-])${kind}(?=[/.-])|/${title}(?=[A-Z.])`);
};

/** Returns the files that only shops of a kind need. */
const ownFiles = (kind: string): string[] =>
  [...files, ...styleSheets()].filter(
    (file) =>
      /^(backend|src)\//.test(file) && !EVERY_SHOP.test(file) && namedAfter(kind).test(file),
  );

test('placeholders of shared screens name no goods of a single shop', () => {
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
    // This form is only shown in shops with families.
  ).toEqual(['src/ui/goods/Applications.tsx']);
});

describe('the kind of the catalogue', () => {
  /** Ways to ask for the kind, with examples and the files that may do so. */
  const questions: readonly [
    question: RegExp,
    planted: readonly string[],
    where: readonly string[],
  ][] = [
    [
      /variant\.catalogue\b|\bcatalogue\b\)? [!=]==|\[catalogue\]/,
      [
        'kinds[variant.catalogue]',
        "({ catalogue }) => catalogue === 'autopart'",
        'KINDS[catalogue]',
      ],
      // One place on each side, and the demo data.
      [
        'backend/catalog/kinds/kinds.ts',
        'demo-data/seed.ts',
        'src/pages/_catalogue.ts',
        'variants/kinds.ts',
      ],
    ],
    [
      // By a screen that only one kind has.
      /['"`](autopart|product)-(list|detail|favourites|compare)\b/,
      ["pathOf(variant, 'autopart-detail') !== undefined", "screen === 'product-list'"],
      ['variants/schema/routes.ts'],
    ],
    [
      // By whether the shop sells families.
      /\b(sells|has|isOf)Families\b/,
      ['if (sellsFamilies(variant))', '{hasFamilies && <Family />}', '{ isOfFamilies: true }'],
      [
        'backend/goods/products.ts',
        'backend/imports/kinds/families.ts',
        'backend/imports/kinds/product-records.ts',
        'backend/imports/kinds/products.ts',
        'backend/remote/calls/catalogue.ts',
        'backend/remote/check/steps.ts',
        'backend/remote/media.ts',
        'backend/remote/pages/pages.ts',
        'src/islands/office-family/FamilyScreen.tsx',
        'src/islands/office-imports/NewImport.tsx',
        'src/islands/office-names/NamePanel.tsx',
        'src/islands/office-products/ProductsScreen.tsx',
        'src/islands/office-settings/SynonymEffect.tsx',
        'src/islands/search/seller/SellerTools.tsx',
        'src/ui/goods/AddProduct.tsx',
        'src/ui/goods/ItemTools.tsx',
        'src/ui/goods/ProductForm.tsx',
        'src/ui/goods/has-families.ts',
        'src/ui/goods/use-create-dialog.tsx',
        'variants/kinds.ts',
        'variants/schema/mistakes.ts',
      ],
    ],
    [
      // By the tables of the kind.
      /\bkind\.table [!=]==|[!=]== (families|products)\b/,
      ["kind.table === families ? 'family' : 'product'"],
      [],
    ],
    [
      // By the kind of releases.
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
      // By the key of the kind in the search index.
      /\bkind\b[^\n]{0,8}['"][A-Z]['"]|\bkey: '[A-Z]'|= '[A-Z]';/,
      ["where document.kind = 'F'", "entry.kind in ('P')", "export const FAMILIES = 'F';"],
      ['backend/catalog/autopart/family-cards.ts', 'backend/catalog/kinds/product.ts'],
    ],
  ];

  test.each(questions)('is asked by %s in the listed files only', (question, planted, where) => {
    for (const line of planted) expect(line).toMatch(question);
    const kinds = [...ownFiles('autopart'), ...ownFiles('product')];
    const isOwnPage = (file: string) => file.startsWith('src/pages/') && kinds.includes(file);
    const asking = files.filter((file) => question.test(textOf(file)) && !isOwnPage(file));
    expect(asking.toSorted()).toEqual(where);
  });
});

test('paths of the catalogue come from the routes', () => {
  const literal = /['"]\/productos|`\/productos[^`\n]*\$\{/;
  const naming = files.filter((file) => literal.test(textOf(file)));
  // Netlify reads a function's path from its source; the route table must agree with it.
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

  /** Returns the files of a kind with a placeholder: `ProductCompare.tsx` → `<Kind>Compare.tsx`. */
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
