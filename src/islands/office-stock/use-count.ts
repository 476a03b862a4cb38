/** What somebody counts in a branch: code by code, as a scanner types them. */
import { useState } from 'react';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';

export interface Counted {
  code: string;
  quantity: number;
}

/** One more of a code, or its first; the last one scanned stands on top. */
export const withScanned = (counted: readonly Counted[], code: string): Counted[] => {
  const key = code.toLowerCase();
  const known = counted.find((one) => one.code.toLowerCase() === key);
  const others = counted.filter((one) => one !== known);
  return [{ code: known?.code ?? code, quantity: (known?.quantity ?? 0) + 1 }, ...others];
};

/** What is still to be written once these were: what was scanned since then, with all that was counted of it. */
export const withoutWritten = (
  counted: readonly Counted[],
  written: readonly Counted[],
): readonly Counted[] =>
  counted.filter(
    (one) => !written.some(({ code, quantity }) => code === one.code && quantity === one.quantity),
  );

export const useCount = () => {
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  return {
    counted,
    /** Half an hour of scanning is not thrown away without it; to be drawn. */
    question: useUnsaved(counted.length > 0),
    scan: (code: string) => setCounted((all) => withScanned(all, code)),
    change: (code: string, quantity: number) =>
      setCounted((all) => all.map((one) => (one.code === code ? { code, quantity } : one))),
    remove: (code: string) => setCounted((all) => all.filter((one) => one.code !== code)),
    forget: (written: readonly Counted[]) => setCounted((all) => withoutWritten(all, written)),
  };
};
