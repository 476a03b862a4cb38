/** Throws a count away, once it is sure: it may be half an hour of work. */
import { useState } from 'react';
import { formatNumber } from '#contract/numbers';
import { type Counted, dropCount } from '#stores/goods/stock-count';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/** `3 códigos, 7 unidades` */
export const howMuch = (counted: readonly Counted[]): string => {
  const units = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  const codes = counted.length === 1 ? '1 código' : `${formatNumber(counted.length)} códigos`;
  return `${codes}, ${units === 1 ? '1 unidad' : `${formatNumber(units)} unidades`}`;
};

export const DropCount = ({ counted }: { counted: readonly Counted[] }) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
        Descartar el recuento
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Descartar el recuento"
          question={`Se pierde lo contado: ${howMuch(counted)}.`}
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
