/** Throws a count away, once it is sure: it may be half an hour of work. */
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { type Counted, dropCount } from '#stores/goods/stock-count';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/** `3 códigos, 7 unidades` */
export const howMuch = (rows: readonly Counted[]): string => {
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${counted(rows.length, 'código', 'códigos')}, ${counted(units, 'unidad', 'unidades')}`;
};

export const DropCount = ({ rows }: { rows: readonly Counted[] }) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
        Descartar el recuento
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Descartar el recuento"
          question={`Se pierde lo contado: ${howMuch(rows)}.`}
          confirmText="Descartar"
          cancelText="Seguir contando"
          onConfirm={() => {
            setIsAsking(false);
            dropCount();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
