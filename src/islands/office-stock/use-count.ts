/** What somebody counts in a branch: code by code, as a scanner types them. */
import { useEffect, useState } from 'react';
import { watchUnsaved } from '#stores/unsaved';

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

export const useCount = () => {
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  const [me] = useState(() => Symbol('count'));
  const isCounting = counted.length > 0;
  // Half an hour of scanning is not thrown away without a question.
  useEffect(() => (isCounting ? watchUnsaved(me) : undefined), [isCounting, me]);
  return {
    counted,
    scan: (code: string) => setCounted((all) => withScanned(all, code)),
    change: (code: string, quantity: number) =>
      setCounted((all) => all.map((one) => (one.code === code ? { code, quantity } : one))),
    remove: (code: string) => setCounted((all) => all.filter((one) => one.code !== code)),
    clear: () => setCounted([]),
  };
};
