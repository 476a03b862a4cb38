import type { Ref } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import type { CountedRow } from '#contract/entities/goods';
import { Button } from '../../ui/Button.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface DifferencesProps {
  ref?: Ref<HTMLElement>;
  rows: readonly CountedRow[];
  unknown: readonly string[];
  isSending: boolean;
  onApply: () => void;
  onTakeOffSold: () => void;
  onDropEqual: () => void;
}

const signed = (units: number): string => (units > 0 ? `+${units}` : String(units));

const summary = (compared: number, different: number): string => {
  if (compared === 0) return 'Ninguno de los códigos es de un producto.';
  if (different === 0) return 'Todo lo contado coincide con el sistema.';
  return `${different} de ${compared} no ${different === 1 ? 'coincide' : 'coinciden'} con el sistema.`;
};

export const Differences = ({
  ref,
  rows,
  unknown,
  isSending,
  onApply,
  onTakeOffSold,
  onDropEqual,
}: DifferencesProps) => {
  const different = rows.filter(({ from, to }) => from !== to);
  const equal = rows.length - different.length;
  const sold = rows.reduce((sum, { setApart }) => sum + setApart, 0);
  return (
    <section ref={ref} className="stack" aria-label="Diferencias">
      {unknown.length > 0 && (
        <Notice tone="warning">
          No hay productos con estos códigos, y no se aplican: {unknown.join(', ')}.
        </Notice>
      )}
      <p role="status">{summary(rows.length, different.length)}</p>
      {sold > 0 && (
        <Notice tone="warning">
          <p>
            {sold === 1
              ? 'Hay 1 unidad vendida en un pedido que todavía no salió. Si la contaste, réstala: el sistema ya no la tiene.'
              : `Hay ${formatNumber(sold)} unidades vendidas en pedidos que todavía no salieron. Si las contaste, réstalas: el sistema ya no las tiene.`}
          </p>
          <Button look="small" onClick={onTakeOffSold}>
            {sold === 1 ? 'Restar la vendida' : 'Restar las vendidas'}
          </Button>
        </Notice>
      )}
      {different.length > 0 && (
        <ListTable
          label="Diferencias del recuento"
          rows={different}
          keyOf={({ code }) => code}
          columns={[
            {
              title: 'Producto',
              // One column, so that the difference stays visible on a phone.
              cell: ({ code, name }) => (
                <>
                  {code}
                  <br />
                  <span className="muted small">{name}</span>
                </>
              ),
            },
            // The most useful columns first: the rest may be scrolled out of view on a phone.
            { title: 'Contadas', cell: ({ to }) => to, isNumber: true },
            { title: 'Diferencia', cell: ({ from, to }) => signed(to - from), isNumber: true },
            { title: 'Sistema', cell: ({ from }) => from, isNumber: true },
            ...(sold > 0
              ? [
                  {
                    title: 'Vendidas sin salir',
                    cell: ({ setApart }: CountedRow) => setApart,
                    isNumber: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      <div className="cluster">
        {different.length > 0 && (
          <Button look="primary" aria-disabled={isSending} onClick={onApply}>
            Aplicar el recuento
          </Button>
        )}
        {equal > 0 && (
          <Button onClick={onDropEqual}>
            {equal === 1
              ? 'Quitar el que coincide'
              : `Quitar los ${formatNumber(equal)} que coinciden`}
          </Button>
        )}
      </div>
    </section>
  );
};
