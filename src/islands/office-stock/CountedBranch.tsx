/** Where it is counted; what is counted already goes along only once it is sure: it may be another branch's. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import { type Counted, countIn } from '#stores/goods/stock-count';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { howMuch } from './DropCount.tsx';

interface CountedBranchProps {
  /** Its code. */
  branch: string;
  nameOf: (code: string) => string;
  counted: readonly Counted[];
}

export const CountedBranch = ({ branch, nameOf, counted }: CountedBranchProps) => {
  const [asked, setAsked] = useState<string>();
  return (
    <>
      <Select
        label="Local"
        value={branch}
        options={variant.branches.map(({ code, name }) => ({ id: code, name }))}
        onChange={counted.length === 0 ? countIn : setAsked}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title="Cambiar de local"
          question={`Lo contado en ${nameOf(branch)} (${howMuch(counted)}) pasa a ser de ${nameOf(asked)}.`}
          confirmText={`Pasarlo a ${nameOf(asked)}`}
          cancelText={`Seguir en ${nameOf(branch)}`}
          onConfirm={() => {
            setAsked(undefined);
            countIn(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
