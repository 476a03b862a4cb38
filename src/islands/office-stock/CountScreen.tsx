/** Counts a branch: a scanner types codes and Enter, then the difference is looked at and applied. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_COUNTED } from '#contract/calls/stock-changes';
import { shortDateTime } from '#contract/time/dates';
import { $stockCount, isCountOnlyHere, type StockCount } from '#stores/goods/stock-count';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AppliedNotice } from './AppliedNotice.tsx';
import { CountedBranch } from './CountedBranch.tsx';
import { CountedTable } from './CountedTable.tsx';
import { Differences } from './Differences.tsx';
import { DropCount, howMuch } from './DropCount.tsx';
import { OthersCounts } from './OthersCounts.tsx';
import { ScanBox } from './ScanBox.tsx';
import { useComparison } from './use-comparison.ts';

const { branches } = variant;
/** Where somebody counts who has not said it: at the first. */
const branchOf = (kept: string): string =>
  branches.some(({ code }) => code === kept) ? kept : (branches[0]?.code ?? '');
const nameOf = (wanted: string): string =>
  branches.find(({ code }) => code === wanted)?.name ?? wanted;

/** What stood on the device when its owner opened the page, until it is dropped or applied. */
const useResumed = (owner: string) => {
  const [resumed, setResumed] = useState<StockCount>();
  const settle = () => setResumed(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another count.
  useEffect(() => {
    const kept = $stockCount.get();
    setResumed(kept.counted.length === 0 ? undefined : kept);
    return $stockCount.listen(({ counted }) => {
      if (counted.length === 0) setResumed(undefined);
    });
  }, [owner]);
  return { resumed, settle };
};

export const CountScreen = () => {
  const { branch: kept, counted, owner } = useStore($stockCount, { ssr: 'initial' });
  const branch = branchOf(kept);
  const question = useUnsaved(isCountOnlyHere);
  const { resumed, settle } = useResumed(owner);
  const box = useRef<HTMLInputElement>(null);
  const looking = useRef<HTMLDivElement>(null);
  const differences = useRef<HTMLElement>(null);
  const comparison = useComparison(counted, branch);
  const { found, applied, problem, isSending } = comparison;
  const toScanner = () => box.current?.focus();
  const refusal = useRef<HTMLDivElement>(null);
  // The box may stand far above it. Who types elsewhere by then stays there.
  useEffect(() => {
    if (problem && mayTakeFocus(box.current, looking.current, differences.current))
      refusal.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <div className="stack">
      {question}
      {resumed && (
        <Notice tone="info">
          <p>
            Sigue el recuento que quedó en este dispositivo: {nameOf(branch)},{' '}
            {shortDateTime(new Date(resumed.changedAt))}, {howMuch(resumed.counted)}.
          </p>
          <DropCount rows={counted} onDecided={toScanner} />
        </Notice>
      )}
      <OthersCounts
        isFree={counted.length === 0}
        nameOf={(wanted) => nameOf(branchOf(wanted))}
        onTaken={toScanner}
      />
      <CountedBranch branch={branch} nameOf={nameOf} counted={counted} onChosen={toScanner} />
      <ScanBox box={box} />
      {applied && (
        <AppliedNotice
          applied={applied}
          branchName={nameOf(applied.branch)}
          left={applied.unknown.filter((code) => counted.some((one) => one.code === code))}
        />
      )}
      {counted.length > 0 && (
        <CountedTable
          counted={counted}
          unknown={(found ?? applied)?.unknown ?? []}
          onDone={toScanner}
        />
      )}
      {problem && (
        <div ref={refusal}>
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
        <div className="cluster" ref={looking}>
          {!found && (
            <button
              type="button"
              className="button button-primary"
              aria-disabled={isSending}
              // The next code that is scanned belongs into the box: this button goes. Who types elsewhere by then stays there.
              onClick={() =>
                void comparison.look().then(() => {
                  if (mayTakeFocus(looking.current)) box.current?.focus({ preventScroll: true });
                })
              }
            >
              Ver diferencias
            </button>
          )}
          {!resumed && <DropCount rows={counted} onDecided={toScanner} />}
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
            // Refused, too: the next code belongs into the box, while the refusal is what is shown.
            void comparison.apply(onApplied).then(() => {
              if (mayTakeFocus(differences.current))
                box.current?.focus({ preventScroll: !isApplied });
            });
          }}
          onTakeOffSold={() => {
            comparison.takeOffSold();
            toScanner();
          }}
          onDropEqual={() => {
            comparison.dropEqual();
            toScanner();
          }}
        />
      )}
    </div>
  );
};
