import { useRef, useState } from 'react';
import { MAX_COUNTED } from '#contract/calls/stock-changes';
import type { CountedRow } from '#contract/entities/goods';
import { applyCount, previewCount } from '#stores/goods/goods';
import { type Counted, countedAmong, settleCounted } from '#stores/goods/stock-count';

interface Preview {
  rows: readonly CountedRow[];
  unknown: readonly string[];
  /** The compared count and its branch. */
  of: readonly Counted[];
  branch: string;
}

/** Result of an applied count. */
export interface Applied {
  branch: string;
  products: number;
  changed: number;
  /** Codes without a product. */
  unknown: readonly string[];
}

/** A new object for each failed attempt, so that a repeated message triggers effects again. */
interface Problem {
  text: string;
}

/** Returns whether the server did not answer, so that the preview may still be current. */
const isUnavailable = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Compares a count with the stored stock and applies it. */
export const useComparison = (counted: readonly Counted[], branch: string) => {
  const [found, setFound] = useState<Preview>();
  const [applied, setApplied] = useState<Applied>();
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  /** Runs one request at a time; further clicks are ignored. */
  const runExclusively = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    await work();
    isBusy.current = false;
    setSending(false);
  };

  const preview = () =>
    runExclusively(async () => {
      // Newest first, so the earliest scans are at the end.
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

  /** @param onApplied called on success only */
  const apply = (onApplied: () => void) =>
    runExclusively(async () => {
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
      if (reply.ok || !isUnavailable(reply.error.status)) setFound(undefined);
      setProblem(reply.ok ? undefined : reply.error);
      if (!reply.ok) return;
      setApplied({ branch, products: rows.length, changed: reply.data.changed, unknown });
      // Keep what was scanned during the request and the codes without a product.
      settleCounted(countedAmong(of, rows));
      onApplied();
    });

  /** Subtracts units that are sold but still on the shelf, which a person counts too. */
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

  /** Removes the rows without a difference. */
  const dropEqual = () => {
    const equal = found?.rows.filter(({ from, to }) => from === to) ?? [];
    settleCounted(countedAmong(found?.of ?? [], equal));
  };

  return {
    // Further scans or another branch make the preview outdated.
    found: found?.of === counted && found.branch === branch ? found : undefined,
    applied,
    problem,
    isSending,
    preview,
    apply,
    takeOffSold,
    dropEqual,
  };
};
