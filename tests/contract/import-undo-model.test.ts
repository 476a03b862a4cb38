/** Random imports, changes by hand and undos of a few products, against a model in memory. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productDetail, productUpdate } from '#contract/calls/goods';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { createImporter } from '../support/imports.ts';

const CODES = ['M-1', 'M-2', 'M-3'] as const;
const { shop, ask, seller } = useGoodsCalls(async (db) => {
  for (const code of CODES) await plantProduct(db, { code, priceCents: 100_00 });
});

interface Values {
  ProductName: string;
  ProductPrice: number;
}
type Row = Partial<Values> & { code: string };
const FIELDS = ['ProductName', 'ProductPrice'] as const;

const values = {
  ProductName: fc.constantFrom('Uno', 'Dos', 'Tres'),
  ProductPrice: fc.constantFrom(10, 20, 30),
};
const anyRow = fc.record({ code: fc.constantFrom(...CODES), ...values });
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      rows: fc.uniqueArray(anyRow, { minLength: 1, selector: ({ code }) => code }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ edit: anyRow, field: fc.constantFrom(...FIELDS) }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat(20) }) },
);

interface Import {
  written: { guid: string };
  isUndone: boolean;
  /** Fields that are still to be undone. */
  open: { code: string; field: keyof Values; before: unknown; after: unknown }[];
}

test('undos restore exactly the values that nobody changed, in any order', {
  timeout: 240_000,
}, async () => {
  const imp = createImporter(shop().post, seller().token);
  const stored = async () =>
    Object.fromEntries(
      await Promise.all(
        CODES.map(async (code) => {
          const { data } = await ask(productDetail, { code });
          return [code, { ProductName: data.name, ProductPrice: data.price }] as const;
        }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 14 }), async (steps) => {
      const model: Record<string, Record<string, unknown>> = await stored();
      const imports: Import[] = [];
      const take = async (rows: readonly Row[]) => {
        const lines = rows.map((row) => `${row.code};${row.ProductName};${row.ProductPrice}`);
        const compared = await imp.compare(
          'products',
          `codigo;nombre;precio\n${lines.join('\n')}\n`,
        );
        const open = rows.flatMap((row) =>
          FIELDS.flatMap((field) => {
            const [before, after] = [model[row.code]?.[field], row[field]];
            return before === after ? [] : [{ code: row.code, field, before, after }];
          }),
        );
        expect(compared.changed).toBe(new Set(open.map(({ code }) => code)).size);
        if (compared.changed === 0) return;
        const written = await imp.write(compared);
        expect(written.state).toBe('done');
        for (const { code, field, after } of open)
          Object.assign(model[code] ?? {}, { [field]: after });
        imports.push({ written, isUndone: false, open });
      };
      const undo = async (one: Import) => {
        const asked = new Set(one.open.map(({ code }) => code));
        const left = one.open.filter(({ code, field, before, after }) => {
          const own = model[code] ?? {};
          if (own[field] === after) own[field] = before;
          return own[field] !== before;
        });
        const codes = new Set(left.map(({ code }) => code));
        expect(await imp.previewUndo(one.written)).toMatchObject({
          undone: asked.size - codes.size,
          left: codes.size,
        });
        const undone = await imp.undo(one.written);
        expect([undone.state, undone.remaining]).toEqual([
          left.length > 0 ? 'partlyUndone' : 'undone',
          codes.size,
        ]);
        Object.assign(one, { open: left, isUndone: left.length === 0 });
      };
      for (const step of steps) {
        if ('rows' in step) await take(step.rows);
        else if ('edit' in step) {
          const { code } = step.edit;
          const change = { [step.field]: step.edit[step.field] };
          await ask(productUpdate, { code, parms: change });
          Object.assign(model[code] ?? {}, change);
        } else {
          const open = imports.filter(({ isUndone }) => !isUndone);
          const one = open[step.undo % Math.max(1, open.length)];
          if (one) await undo(one);
        }
        expect(await stored()).toEqual(model);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
