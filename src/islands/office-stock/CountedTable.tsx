import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $productNames, askNames } from '#stores/goods/names';
import { type Counted, settleCounted } from '#stores/goods/stock-count';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { CountedBox } from './CountedBox.tsx';

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
