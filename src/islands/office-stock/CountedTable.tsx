/** What was counted so far, to be put right by hand. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $productNames, askNames } from '#stores/goods/names';
import { type Counted, settleCounted } from '#stores/goods/stock-count';
import { officePath } from '#variants/back-office';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { CountedBox } from './CountedBox.tsx';

interface CountedTableProps {
  counted: readonly Counted[];
  /** Codes that no product has, as far as that was asked. */
  unknown: readonly string[];
  /** A number was put right: scanning goes on. */
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
          cell: (one) => <CountedBox one={one} onDone={onDone} />,
        },
        {
          title: 'Acción',
          cell: (one) => (
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => {
                settleCounted([one]);
                onDone();
              }}
            >
              Quitar<span className="visually-hidden"> {one.code}</span>
            </button>
          ),
        },
      ]}
    />
  );
};
