import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_COUNTED } from '#contract/calls/stock-changes';
import { shortDateTime } from '#contract/time/dates';
import { $stockCount, isCountOnlyHere, type StockCount } from '#stores/goods/stock-count';
import { Button } from '../../ui/Button.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useBranches, useBranchName } from '../../ui/use-branches.ts';
import { CountedBranch } from './CountedBranch.tsx';
import { CountedTable } from './CountedTable.tsx';
import { Differences } from './Differences.tsx';
import { DropCount, howMuch } from './DropCount.tsx';
import { OthersCounts } from './OthersCounts.tsx';
import { ScanBox } from './ScanBox.tsx';
import { type Applied, useComparison } from './use-comparison.ts';

interface AppliedNoticeProps {
  applied: Applied;
  /** Codes without a product that are still in the count. */
  left: readonly string[];
  nameOf: (branch: string) => string;
}

const AppliedNotice = ({
  applied: { branch, products, changed },
  left,
  nameOf,
}: AppliedNoticeProps) => (
  <Notice tone="success">
    <p>
      Recuento aplicado en {nameOf(branch)}: {formatNumber(changed)} con diferencia,{' '}
      {formatNumber(products - changed)} sin ella.
    </p>
    {left.length > 0 && (
      <p>Siguen en la lista, sin aplicar, los códigos sin producto: {left.join(', ')}.</p>
    )}
  </Notice>
);

/** Returns the count that was on the device when its owner opened the page, until it is dropped or applied. */
const useResumed = (owner: string) => {
  const [resumed, setResumed] = useState<StockCount>();
  const settle = () => setResumed(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each owner has a count of their own.
  useEffect(() => {
    const stored = $stockCount.get();
    setResumed(stored.counted.length === 0 ? undefined : stored);
    return $stockCount.listen(({ counted }) => {
      if (counted.length === 0) setResumed(undefined);
    });
  }, [owner]);
  return { resumed, settle };
};

export const CountScreen = () => {
  const { branch: storedBranch, counted, owner } = useStore($stockCount, { ssr: 'initial' });
  const branches = useBranches();
  const branchName = useBranchName();
  /** Returns the stored branch if the shop still has it, else the first one. */
  const validBranch = (stored: string): string =>
    branches.some(({ code }) => code === stored) ? stored : (branches[0]?.code ?? '');
  const branch = validBranch(storedBranch);
  const question = useUnsaved(isCountOnlyHere);
  const { resumed, settle } = useResumed(owner);
  const box = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const differences = useRef<HTMLElement>(null);
  const comparison = useComparison(counted, branch);
  const { found, applied, problem, isSending } = comparison;
  const focusScanBox = () => box.current?.focus();
  const problemBox = useRef<HTMLDivElement>(null);
  // The message may be far below the scan box. Don't scroll while the person types elsewhere.
  useEffect(() => {
    if (problem && mayTakeFocus(box.current, actions.current, differences.current))
      problemBox.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <div className="stack">
      {question}
      {resumed && (
        <Notice tone="info">
          <p>
            Sigue el recuento que quedó en este dispositivo: {branchName(branch)},{' '}
            {shortDateTime(new Date(resumed.changedAt))}, {howMuch(resumed.counted)}.
          </p>
          <DropCount rows={counted} onDecided={focusScanBox} />
        </Notice>
      )}
      <OthersCounts
        isFree={counted.length === 0}
        nameOf={(stored) => branchName(validBranch(stored))}
        onTaken={focusScanBox}
      />
      <CountedBranch
        branch={branch}
        branches={branches}
        nameOf={branchName}
        counted={counted}
        onChosen={focusScanBox}
      />
      <ScanBox box={box} />
      {applied && (
        <AppliedNotice
          applied={applied}
          nameOf={branchName}
          left={applied.unknown.filter((code) => counted.some((row) => row.code === code))}
        />
      )}
      {counted.length > 0 && (
        <CountedTable
          counted={counted}
          unknown={(found ?? applied)?.unknown ?? []}
          onDone={focusScanBox}
        />
      )}
      {problem && (
        <div ref={problemBox}>
          <Notice tone="danger">{problem.text}</Notice>
        </div>
      )}
      {counted.length > MAX_COUNTED && (
        <Notice tone="warning">
          Son más de {formatNumber(MAX_COUNTED)} códigos: se comparan y se aplican los primeros{' '}
          {formatNumber(MAX_COUNTED)}, y después el resto.
        </Notice>
      )}
      {counted.length > 0 && (!found || !resumed) && (
        <div className="cluster" ref={actions}>
          {!found && (
            <Button
              look="primary"
              aria-disabled={isSending}
              // This button disappears, so the next scanned code needs the focus in the scan box.
              onClick={() =>
                void comparison.preview().then(() => {
                  if (mayTakeFocus(actions.current)) box.current?.focus({ preventScroll: true });
                })
              }
            >
              Ver diferencias
            </Button>
          )}
          {!resumed && <DropCount rows={counted} onDecided={focusScanBox} />}
        </div>
      )}
      {found && (
        <Differences
          ref={differences}
          rows={found.rows}
          unknown={found.unknown}
          isSending={isSending}
          onApply={() => {
            let isApplied = false;
            const onApplied = () => {
              isApplied = true;
              settle();
            };
            // After an error as well, but without scrolling away from the message.
            void comparison.apply(onApplied).then(() => {
              if (mayTakeFocus(differences.current))
                box.current?.focus({ preventScroll: !isApplied });
            });
          }}
          onTakeOffSold={() => {
            comparison.takeOffSold();
            focusScanBox();
          }}
          onDropEqual={() => {
            comparison.dropEqual();
            focusScanBox();
          }}
        />
      )}
    </div>
  );
};
