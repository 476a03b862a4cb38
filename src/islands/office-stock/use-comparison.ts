/** What was counted beside what the books say: asked for, looked at, applied. */
import { useRef, useState } from 'react';
import { MAX_COUNTED } from '#contract/calls/stock-changes';
import type { CountedRow } from '#contract/entities/goods';
import { applyCount, previewCount } from '#stores/goods/goods';
import { type Counted, countedAmong, settleCounted } from '#stores/goods/stock-count';

interface Found {
  rows: readonly CountedRow[];
  unknown: readonly string[];
  /** What was compared, and where. */
  of: readonly Counted[];
  branch: string;
}

/** What was written: how many products, how many of them were otherwise, and which codes are none. */
export interface Applied {
  branch: string;
  products: number;
  changed: number;
  unknown: readonly string[];
}

/** Why nothing came of it: another one each time, also where it says the same. */
interface Problem {
  text: string;
}

/** No answer, or no server: what was found may still be how it stands. */
const isAway = (status: number): boolean => status === 0 || status === 429 || status >= 500;

export const useComparison = (counted: readonly Counted[], branch: string) => {
  const [found, setFound] = useState<Found>();
  const [applied, setApplied] = useState<Applied>();
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  /** Nothing is sent twice. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    await work();
    isBusy.current = false;
    setSending(false);
  };

  const look = () =>
    alone(async () => {
      // The first ones that were scanned stand at the end.
      const items = counted
        .slice(-MAX_COUNTED)
        .map(({ code, quantity }) => ({ Code: code, Quantity: quantity }));
      const reply = await previewCount({ branch, items });
      setProblem(reply.ok ? undefined : reply.error);
      setApplied(undefined);
      if (!reply.ok) return;
      const { data: rows, unknown } = reply.data;
      setFound({ rows, unknown, of: counted, branch });
    });

  /** @param onApplied not where it was refused */
  const apply = (onApplied: () => void) =>
    alone(async () => {
      if (!found) return;
      const { rows, unknown, of } = found;
      const reply = await applyCount({
        branch,
        items: rows.map(({ code, to, from, version }) => ({
          Code: code,
          Quantity: to,
          From: from,
          Version: version,
        })),
        reason: 'Recuento',
      });
      if (reply.ok || !isAway(reply.error.status)) setFound(undefined);
      setProblem(reply.ok ? undefined : reply.error);
      if (!reply.ok) return;
      setApplied({ branch, products: rows.length, changed: reply.data.changed, unknown });
      // What was scanned while it was written is not written yet, and what is no product's is to be looked at.
      settleCounted(countedAmong(of, rows));
      onApplied();
    });

  /** Of what was counted, units that are sold already: whoever counts what lies there counts them too. */
  const takeOffSold = () =>
    setFound(
      found && {
        ...found,
        rows: found.rows.map((row) => ({
          ...row,
          to: Math.max(0, row.to - row.setApart),
          setApart: 0,
        })),
      },
    );

  /** Takes away what needs no writing. */
  const dropEqual = () => {
    const equal = found?.rows.filter(({ from, to }) => from === to) ?? [];
    settleCounted(countedAmong(found?.of ?? [], equal));
  };

  return {
    // Whoever scanned on, or went to another branch, has not seen the difference of that.
    found: found?.of === counted && found.branch === branch ? found : undefined,
    applied,
    problem,
    isSending,
    look,
    apply,
    takeOffSold,
    dropEqual,
  };
};
