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

/** The outcome of a save. `problem` is absent if the user continues editing. */
export type Outcome = { isSaved: true } | { isSaved: false; problem?: string };

const SAVED: Outcome = { isSaved: true };
const refused = (problem: string): Outcome => ({ isSaved: false, problem });

interface QuickSave {
  /** The current values, also before the row is loaded again. */
  values: QuickValues;
  /** After a conflict it resolves when the user has decided. */
  save: (changed: Partial<QuickValues>) => Promise<Outcome>;
  /** The conflict dialog. */
  question: ReactNode;
}

/** Saves single values of a product, and asks the user after a conflict. */
export const useQuickSave = (row: ProductRow): QuickSave => {
  /** The saved values, until an equally new row is loaded. */
  const [saved, setSaved] = useState<{ version: number; values: QuickValues }>();
  const [stale, setStale] = useState<Stale<QuickValues> & { before: QuickValues }>();
  /** The resolvers of saves that wait for the decision. */
  const waiting = useRef<((outcome: Outcome) => void)[]>([]);
  /** Whether the row is mounted, so that the dialog can be shown. */
  const isMounted = useRef(true);
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
    if (!theirs || !isMounted.current)
      return refused(Object.values(reply.error.fields ?? {})[0] ?? reply.error.text);
    setStale((previous) => ({
      before: previous?.before ?? before,
      // Several pending saves share one dialog.
      mine: { ...(previous?.mine ?? before), ...changed },
      theirs: { values: quickOf(theirs.values), version: theirs.version },
    }));
    return new Promise((settle) => waiting.current.push(settle));
  };

  const settle = (outcome: Outcome): void => {
    for (const resolve of waiting.current.splice(0)) resolve(outcome);
  };

  // Resolve pending saves when the row is unmounted.
  useEffect(() => {
    isMounted.current = true;
    const { current } = waiting;
    return () => {
      isMounted.current = false;
      for (const resolve of current.splice(0)) resolve({ isSaved: false });
    };
  }, []);

  const decide = async (decided: QuickValues): Promise<void> => {
    if (!stale) return;
    const { theirs } = stale;
    setStale(undefined);
    if (theirs.version !== undefined) setSaved({ ...theirs, version: theirs.version });
    const changed = onlyChanged(theirs.values, decided);
    // All of their values were accepted.
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
          record={{ subject: 'product', subjectId: row.code }}
          texts={TEXTS}
          onDecide={(decided) => void decide(decided)}
          onClose={keepTyping}
        />
      </FormWithin>
    ),
  };
};
