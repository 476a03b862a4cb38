/** A test often begins with what everybody sees: its rows take the test's place in the editor, to be changed and saved. */
import { useState } from 'react';
import type { PlainConfigKey } from '#contract/entities/configured';
import { readProduction } from '#stores/configured';
import { showToast } from '#stores/toasts';
import { readRows } from '../../ui/configured/rows.ts';

interface CopyProductionProps<T> {
  plainKey: PlainConfigKey;
  /** What was changed, and is not saved yet, is not thrown away. */
  disabled: boolean;
  onRows: (rows: T[]) => void;
}

export const CopyProduction = <T,>({ plainKey, disabled, onRows }: CopyProductionProps<T>) => {
  const [busy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    const reply = await readProduction(plainKey);
    setBusy(false);
    if (reply.ok) onRows(readRows<T>(plainKey, reply.data.value) ?? []);
    else showToast('error', reply.error.text);
  };
  return (
    <button
      type="button"
      className="button"
      disabled={disabled || busy}
      onClick={() => void copy()}
    >
      Copiar de producción
    </button>
  );
};
