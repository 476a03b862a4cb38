/** Saves one value of a product where it stands; who saved first is told as in a form: theirs, mine, both. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { productEntity } from '#contract/definitions/product';
import type { ProductRow } from '#contract/entities/goods';
import { productParms } from '#contract/fields/goods-fields';
import { saveProduct } from '#stores/goods/goods';
import { onlyChanged } from '../edit/changes.ts';
import { changeTexts } from '../edit/entity-values.ts';
import { StaleDialog } from '../edit/StaleDialog.tsx';
import type { Stale } from '../edit/use-edit.ts';
import { FormWithin } from '../form/FormWithin.tsx';
import { editedOf, readStale } from './product-values.ts';

const { ProductName, ProductPrice, ProductIsPublic } = productParms;
const quickValues = z.object({ ProductName, ProductPrice, ProductIsPublic });
/** What is changed without a form. */
type QuickValues = z.output<typeof quickValues>;

const TEXTS = changeTexts(productEntity);

const valuesOf = ({ name, price, isPublic }: ProductRow): QuickValues => ({
  ProductName: name,
  ProductPrice: price,
  ProductIsPublic: isPublic,
});
const quickOf = (values: QuickValues): QuickValues => ({
  ProductName: values.ProductName,
  ProductPrice: values.ProductPrice,
  ProductIsPublic: values.ProductIsPublic,
});

/** What came of a value; of one that is not saved, why, unless whoever typed it goes on typing. */
export type Outcome = { isSaved: true } | { isSaved: false; problem?: string };

const SAVED: Outcome = { isSaved: true };
const refused = (problem: string): Outcome => ({ isSaved: false, problem });

interface QuickSave {
  /** As they are now, also before the row is read again. */
  values: QuickValues;
  /** Where somebody else was first, once it is decided. */
  save: (changed: Partial<QuickValues>) => Promise<Outcome>;
  /** What two people must decide; to be drawn. */
  question: ReactNode;
}

export const useQuickSave = (row: ProductRow): QuickSave => {
  /** What was saved here, until a row that is as new comes. */
  const [saved, setSaved] = useState<{ version: number; values: QuickValues }>();
  const [stale, setStale] = useState<Stale<QuickValues> & { before: QuickValues }>();
  /** Of those that wait until it is decided. */
  const waiting = useRef<((outcome: Outcome) => void)[]>([]);
  /** Whether the row is in sight, and can ask. */
  const isHere = useRef(true);
  const isAhead = saved !== undefined && saved.version > row.version;
  const values = isAhead ? saved.values : valuesOf(row);
  const version = isAhead ? saved.version : row.version;

  const send = async (
    changed: Partial<QuickValues>,
    before: QuickValues,
    seen: number | undefined,
  ): Promise<Outcome> => {
    const reply = await saveProduct({ code: row.code, version: seen, parms: changed });
    if (reply.ok) {
      const now = editedOf(reply.data.data);
      setSaved({ version: reply.data.data.version, values: quickOf(now.values) });
      return SAVED;
    }
    const theirs = reply.error.code === 'record.stale' ? readStale(reply.error.detail) : undefined;
    if (!theirs || !isHere.current)
      return refused(Object.values(reply.error.fields ?? {})[0] ?? reply.error.text);
    setStale((asked) => ({
      before: asked?.before ?? before,
      // Another value that was sent behind this one is part of the same question.
      mine: { ...(asked?.mine ?? before), ...changed },
      theirs: { values: quickOf(theirs.values), version: theirs.version },
    }));
    return new Promise((settle) => waiting.current.push(settle));
  };

  const settle = (outcome: Outcome): void => {
    for (const tell of waiting.current.splice(0)) tell(outcome);
  };

  // What was asked goes away with the row.
  useEffect(() => {
    isHere.current = true;
    const { current } = waiting;
    return () => {
      isHere.current = false;
      for (const tell of current.splice(0)) tell({ isSaved: false });
    };
  }, []);

  const decide = async (decided: QuickValues): Promise<void> => {
    if (!stale) return;
    const { theirs } = stale;
    setStale(undefined);
    if (theirs.version !== undefined) setSaved({ ...theirs, version: theirs.version });
    const changed = onlyChanged(theirs.values, decided);
    // Theirs stays: there is nothing left to save.
    if (Object.keys(changed).length === 0) settle(SAVED);
    else settle(await send(changed, theirs.values, theirs.version));
  };

  const keepTyping = (): void => {
    setStale(undefined);
    settle({ isSaved: false });
  };

  return {
    values,
    save: async (changed) => {
      const parsed = quickValues.safeParse({ ...values, ...changed });
      if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '');
      return send(onlyChanged(values, parsed.data), values, version);
    },
    question: stale && (
      <FormWithin>
        <StaleDialog
          before={stale.before}
          stale={stale}
          thing={{ subject: 'product', subjectId: row.code }}
          texts={TEXTS}
          onDecide={(decided) => void decide(decided)}
          onClose={keepTyping}
        />
      </FormWithin>
    ),
  };
};
