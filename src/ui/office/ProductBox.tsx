/** Finds products by code, name or barcode, for the lines of a quotation or a sale. */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductRow } from '#contract/entities/goods';
import { MAX_CODE, MAX_CODES } from '#contract/limits';
import { readQuoted } from '#stores/quotations';
import { showToast } from '#stores/toasts';
import { Field } from '../form/Field.tsx';
import { ProductCombobox, useFoundProducts } from './ProductCombobox.tsx';

export interface TypedCode {
  code: string;
  quantity: number;
}

export interface FoundProduct {
  /** The code by which it was found: its own in any spelling, or a barcode. */
  asked: string;
  code: string;
  name: string;
  price: number;
  quantity: number;
}

/** Reads the products of at most MAX_CODES codes at the prices of a company; null = of everybody. @returns also the codes that no product has, or why nothing was read */
export const findProducts = async (
  codes: readonly TypedCode[],
  companyId: number | null,
): Promise<{ found: FoundProduct[]; unknown: string[]; problem?: string }> => {
  const short = codes.filter(({ code }) => code.length <= MAX_CODE).slice(0, MAX_CODES);
  if (short.length === 0) return { found: [], unknown: codes.map(({ code }) => code) };
  const reply = await readQuoted(
    short.map(({ code }) => code),
    companyId,
  );
  if (!reply.ok) return { found: [], unknown: [], problem: reply.error.text };
  const byCode = new Map(reply.data.data.map((one) => [one.asked, one]));
  return {
    found: short.flatMap(({ code, quantity }) => {
      const one = byCode.get(code);
      return one ? [{ ...one, quantity }] : [];
    }),
    unknown: codes.flatMap(({ code }) => (byCode.has(code) ? [] : [code])),
  };
};

interface ProductBoxProps {
  /** The customer, whose price lists count; null = none. */
  companyId: number | null;
  onAdd: (products: readonly FoundProduct[]) => void;
  hint?: string;
  /** The box itself, for screens that move the focus to it. */
  input?: RefObject<HTMLInputElement | null>;
  /** Enter in the empty box. */
  onDone?: () => void;
  isDisabled?: boolean;
}

export const ProductBox = ({
  companyId,
  onAdd,
  hint = 'Código, nombre o código de barras; Enter lo agrega.',
  input: givenBox,
  onDone,
  isDisabled = false,
}: ProductBoxProps) => {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  /** A text that is no product's code. */
  const [unknown, setUnknown] = useState<string>();
  const ownBox = useRef<HTMLInputElement>(null);
  const box = givenBox ?? ownBox;
  /** Resolves when the codes that were entered are found. */
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const query = text.trim();
  const products = useFoundProducts(text);
  const isSettled = products.isAnswered || !products.isSearched;

  const add = async (code: string): Promise<void> => {
    setText('');
    setNote('');
    box.current?.focus();
    const { found, problem } = await findProducts([{ code, quantity: 1 }], companyId);
    if (found.length > 0) onAdd(found);
    else if (box.current?.value)
      // The next code is there already.
      showToast('warning', problem ?? `Ningún producto tiene el código ${code}.`);
    else {
      // Kept for its options, or to be corrected; selected, so that the next scan replaces it.
      flushSync(() => setText(code));
      box.current?.select();
      if (problem === undefined) setUnknown(code);
      else setNote(problem);
    }
  };

  const onEnter = (active: ProductRow | undefined): void => {
    // A scanned code counts at once, a name once an option is chosen or is the only one.
    const chosen = active ?? products.match;
    if (query !== '') adding.current = Promise.all([adding.current, add(chosen?.code ?? query)]);
    else if (onDone)
      // A code that is still looked up, or unknown, comes first.
      void adding.current.then(() => box.current?.value === '' && onDone());
  };

  return (
    <Field
      label="Agregar un producto"
      hint={hint}
      error={
        note === '' && query === unknown && isSettled && products.options.length === 0
          ? `Ningún producto tiene el código ${query}.`
          : note
      }
    >
      {(control) => (
        <ProductCombobox
          control={control}
          found={products}
          text={text}
          onText={(next) => {
            setText(next);
            setNote('');
            setUnknown(undefined);
          }}
          // Enter on a text that is no code selects its first option, once it is there.
          isFirstActive={query === unknown}
          onChoose={({ code }) => void add(code)}
          onEnter={onEnter}
          box={box}
          isDisabled={isDisabled}
        />
      )}
    </Field>
  );
};
