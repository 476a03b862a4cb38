import { useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '#contract/amounts/counted';
import { type Counted, dropCount } from '#stores/goods/stock-count';
import { Button } from '../../ui/Button.tsx';
import { CountQuestion } from './CountQuestion.tsx';

/** `3 códigos, 7 unidades` */
export const howMuch = (rows: readonly Counted[]): string => {
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${counted(rows.length, 'código', 'códigos')}, ${counted(units, 'unidad', 'unidades')}`;
};

interface DropCountProps {
  rows: readonly Counted[];
  /** Moves the focus back to the scan box, whether the count was dropped or not. */
  onDecided: () => void;
}

/** Discards a count after a confirmation. */
export const DropCount = ({ rows, onDecided }: DropCountProps) => {
  const [isAsking, setIsAsking] = useState(false);
  /** Unmounts the dialog before moving the focus: it returns the focus to this button, which a scanned Enter would press. */
  const settle = (): void => {
    flushSync(() => setIsAsking(false));
    onDecided();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Descartar el recuento
      </Button>
      {isAsking && (
        <CountQuestion
          title="Descartar el recuento"
          question={`Se pierde lo contado: ${howMuch(rows)}.`}
          confirmText="Descartar"
          cancelText="Seguir contando"
          onConfirm={() => {
            settle();
            dropCount();
          }}
          onCancel={settle}
        />
      )}
    </>
  );
};
