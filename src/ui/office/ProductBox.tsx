/** Finds products by code, name or barcode, for the lines of a quotation or a sale. */
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { productTable } from '#contract/calls/goods';
import { MAX_CODE, MAX_CODES, MAX_SEARCH } from '#contract/limits';
import { readQuoted } from '#stores/quotations';
import { showToast } from '#stores/toasts';
import { Field } from '../form/Field.tsx';
import { useQuery } from '../use-query.ts';
import styles from './ProductBox.module.css';

export interface TypedCode {
  code: string;
  quantity: number;
}

export interface FoundProduct {
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
      return one ? [{ code: one.code, name: one.name, price: one.price, quantity }] : [];
    }),
    unknown: codes.flatMap(({ code }) => (byCode.has(code) ? [] : [code])),
  };
};

const MIN_LENGTH = 2;
const SETTLE_MS = 150;
const SHOWN = 8;

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
  const [selected, setSelected] = useState(-1);
  const [note, setNote] = useState('');
  /** A text that is no product's code. */
  const [unknown, setUnknown] = useState<string>();
  const ownBox = useRef<HTMLInputElement>(null);
  const box = givenBox ?? ownBox;
  /** Resolves when the codes that were entered are found. */
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const id = useId();
  const query = text.trim();
  const { data, input } = useQuery(
    productTable,
    query.length >= MIN_LENGTH
      ? { filters: [{ FilterKey: 'text', FilterValue: query }], rowsMax: SHOWN }
      : null,
    { settleMs: SETTLE_MS },
  );
  const isFresh = input?.filters?.[0]?.FilterValue === query;
  const options = query.length >= MIN_LENGTH && isFresh ? (data?.data ?? []) : [];
  // Enter on a text that is no code selects its first option, once it is there.
  const at = Math.min(query === unknown ? Math.max(0, selected) : selected, options.length - 1);
  const isAnswered = isFresh || query.length < MIN_LENGTH;

  const add = async (code: string): Promise<void> => {
    setText('');
    setSelected(-1);
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

  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = options;
    if (event.key === 'ArrowDown' && length > 0) setSelected((at + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) setSelected(at > 0 ? at - 1 : length - 1);
    else if (event.key === 'Escape' && query !== '') setText('');
    else if (event.key === 'Enter') {
      // A scanned code counts at once, a name once an option is chosen or is the only one.
      const chosen =
        options[at] ??
        options.find(({ code }) => code.toLowerCase() === query.toLowerCase()) ??
        (length === 1 ? options[0] : undefined);
      if (query !== '') adding.current = Promise.all([adding.current, add(chosen?.code ?? query)]);
      else if (onDone)
        // A code that is still looked up, or unknown, comes first.
        void adding.current.then(() => box.current?.value === '' && onDone());
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field
      label="Agregar un producto"
      hint={hint}
      error={
        note === '' && query === unknown && isAnswered && options.length === 0
          ? `Ningún producto tiene el código ${query}.`
          : note
      }
    >
      {(control) => (
        <div className={styles.combo}>
          <input
            {...control}
            ref={box}
            className="input"
            type="text"
            role="combobox"
            autoComplete="off"
            maxLength={MAX_SEARCH}
            disabled={isDisabled}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setSelected(-1);
              setNote('');
              setUnknown(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Productos"
            className={styles.options}
            hidden={options.length === 0}
          >
            {options.map(({ code, name, categoryName, brandName, price }, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys.
              <div
                key={code}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // Keeps the focus in the box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void add(code)}
              >
                <span>
                  <b className="code">{code}</b> {name || `${categoryName} ${brandName}`}
                </span>
                <span className="small muted">{formatMoney(toCents(price))}</span>
              </div>
            ))}
          </div>
          <span className="visually-hidden" role="status">
            {query.length >= MIN_LENGTH && isFresh
              ? counted(options.length, 'resultado', 'resultados')
              : ''}
          </span>
        </div>
      )}
    </Field>
  );
};
