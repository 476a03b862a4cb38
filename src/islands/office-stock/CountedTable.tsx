import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { $productNames, askNames } from '#stores/goods/names';
import { type Counted, setCounted, settleCounted } from '#stores/goods/stock-count';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { isCode, isScanned, type TypedCount, typeCount } from './typed-count.ts';
import { showNotCounted, useBurst } from './use-burst.ts';

interface CountedBoxProps {
  row: Counted;
  /** Called on Enter. */
  onDone: () => void;
}

/** Edits a counted quantity. Each key stores it; on blur the box shows the stored quantity. */
const CountedBox = ({ row: { code, quantity }, onDone }: CountedBoxProps) => {
  const [last, setLast] = useState<TypedCount>();
  const burstBefore = useBurst(/^\d$/);
  const label = `Contadas de ${code}`;
  // Ignore typed text once a scan has changed the quantity.
  const typed = last?.quantity === quantity ? last : undefined;
  const type = (event: SyntheticEvent<HTMLInputElement>, isLetter: boolean): void => {
    const { value: text, validity } = event.currentTarget;
    // For text such as `1001E` a number input reports an empty value.
    const isEmptied = text === '' && !validity.badInput;
    const now = typeCount(quantity, typed, { text, isEmptied, isLetter, at: event.timeStamp });
    setLast(now);
    setCounted(code, now.quantity);
  };
  return (
    <input
      className="input"
      type="number"
      min="0"
      max={MAX_STOCK}
      aria-label={label}
      value={typed?.text ?? quantity}
      onChange={(event) => type(event, false)}
      onBlur={() => {
        if (isCode(typed)) showNotCounted(label);
        setLast(undefined);
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, timeStamp } = event;
        const before = burstBefore(event);
        if (key === 'Enter') {
          // Otherwise the scan box would receive the key too.
          event.preventDefault();
          // A code with letters is reported on blur.
          if (typed !== undefined && !isCode(typed) && isScanned(before, timeStamp)) {
            setCounted(code, typed.before);
            showNotCounted(label);
          }
          onDone();
        } else if (/^\p{L}$/u.test(key) && !ctrlKey && !metaKey) type(event, true);
      }}
    />
  );
};

interface CountedTableProps {
  counted: readonly Counted[];
  /** Codes that the last comparison found no product for. */
  unknown: readonly string[];
  /** Called after a correction, so that scanning can go on. */
  onDone: () => void;
}

const products = officePath(variant, 'office-products');

export const CountedTable = ({ counted, unknown, onDone }: CountedTableProps) => {
  const names = useStore($productNames, { ssr: 'initial' });
  const nameOf = (code: string): string | undefined => names.get(code.toLowerCase());
  useEffect(() => void askNames(counted.map(({ code }) => code)), [counted]);
  return (
    <ListTable
      label="Contado"
      rows={counted}
      keyOf={({ code }) => code}
      columns={[
        {
          title: 'Producto',
          // One column, so that the quantity stays visible on a phone.
          cell: ({ code }) => (
            <>
              {code}
              <br />
              {unknown.includes(code) || nameOf(code) === '' ? (
                <a href={`${products}?t=${encodeURIComponent(code)}`}>
                  Sin producto: buscarlo<span className="visually-hidden"> ({code})</span>
                </a>
              ) : (
                <span className="muted small">{nameOf(code)}</span>
              )}
            </>
          ),
        },
        {
          title: 'Contadas',
          isNumber: true,
          cell: (row) => <CountedBox row={row} onDone={onDone} />,
        },
        {
          title: 'Acción',
          cell: (row) => (
            <Button
              look="quiet small"
              onClick={() => {
                settleCounted([row]);
                onDone();
              }}
            >
              Quitar<span className="visually-hidden"> {row.code}</span>
            </Button>
          ),
        },
      ]}
    />
  );
};
