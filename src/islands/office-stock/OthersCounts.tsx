import { useStore } from '@nanostores/react';
import { shortDateTime } from '#contract/time/dates';
import { $othersCounts, takeOver } from '#stores/goods/stock-count';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { howMuch } from './DropCount.tsx';

interface OthersCountsProps {
  /** Whether this person has no count of their own, which a colleague's would be mixed with. */
  isFree: boolean;
  nameOf: (branch: string) => string;
  onTaken: () => void;
}

/** Lists the unapplied counts that colleagues left on this device, and lets the person take one over. */
export const OthersCounts = ({ isFree, nameOf, onTaken }: OthersCountsProps) => {
  const others = useStore($othersCounts, { ssr: 'initial' });
  return others.map((one) => (
    <Notice key={one.owner} tone="info">
      <p>
        {one.ownerName || 'Otra persona'} dejó un recuento sin aplicar en este dispositivo:{' '}
        {nameOf(one.branch)}, {shortDateTime(new Date(one.changedAt))}, {howMuch(one.counted)}.
        {!isFree && ' Para seguir con él, aplica o descarta antes el tuyo.'}
      </p>
      {isFree && (
        <Button
          look="quiet"
          onClick={() => {
            takeOver(one);
            onTaken();
          }}
        >
          Seguir con ese recuento
        </Button>
      )}
    </Notice>
  ));
};
