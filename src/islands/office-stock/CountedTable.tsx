/** What was counted so far, to be put right by hand. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { $productNames, askNames } from '#stores/goods/names';
import { type Counted, setCounted, settleCounted } from '#stores/goods/stock-count';
import { officePath } from '#variants/back-office';
import { ListTable } from '../../ui/list/ListTable.tsx';

interface CountedTableProps {
  counted: readonly Counted[];
  /** Codes that no product has, as far as that was asked. */
  unknown: readonly string[];
}

const products = officePath(variant, 'office-products');

export const CountedTable = ({ counted, unknown }: CountedTableProps) => {
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
          // One column: on a phone two would push what is counted out of sight.
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
          cell: ({ code, quantity }) => (
            <input
              className="input"
              type="number"
              min="0"
              max={MAX_STOCK}
              aria-label={`Contadas de ${code}`}
              value={quantity}
              onChange={({ target }) =>
                setCounted(
                  code,
                  Math.min(MAX_STOCK, Math.max(0, Math.trunc(target.valueAsNumber || 0))),
                )
              }
            />
          ),
        },
        {
          title: 'Acción',
          cell: (one) => (
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => settleCounted([one])}
            >
              Quitar<span className="visually-hidden"> {one.code}</span>
            </button>
          ),
        },
      ]}
    />
  );
};
