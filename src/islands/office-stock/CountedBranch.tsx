import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Counted, countIn } from '#stores/goods/stock-count';
import { Select } from '../../ui/form/Select.tsx';
import { CountQuestion } from './CountQuestion.tsx';
import { howMuch } from './DropCount.tsx';

interface CountedBranchProps {
  branch: string;
  branches: readonly { code: string; name: string }[];
  nameOf: (code: string) => string;
  counted: readonly Counted[];
  /** Moves the focus back to the scan box. */
  onChosen: () => void;
}

/** Chooses the branch being counted; asks before an existing count moves to another branch. */
export const CountedBranch = ({
  branch,
  branches,
  nameOf,
  counted,
  onChosen,
}: CountedBranchProps) => {
  const [pending, setPending] = useState<string>();
  const isBrowsing = useRef(false);
  const choose = (code: string): void => {
    countIn(code);
    if (!isBrowsing.current) onChosen();
  };
  /** Unmounts the dialog before moving the focus: it returns the focus to the list, where a scanned code would select an option. */
  const settle = (): void => {
    flushSync(() => setPending(undefined));
    onChosen();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes how the list is used. */}
      <div
        onKeyDown={({ key }) => {
          // Each arrow key selects an option: keep the focus in the list until the person is done.
          isBrowsing.current = key.startsWith('Arrow');
        }}
        onPointerDown={() => {
          isBrowsing.current = false;
        }}
      >
        <Select
          label="Local"
          value={branch}
          options={branches.map(({ code, name }) => ({ id: code, name }))}
          onChange={counted.length === 0 ? choose : setPending}
        />
      </div>
      {pending !== undefined && (
        <CountQuestion
          title="Cambiar de local"
          question={`Lo contado en ${nameOf(branch)} (${howMuch(counted)}) pasa a ser de ${nameOf(pending)}.`}
          confirmText={`Pasarlo a ${nameOf(pending)}`}
          cancelText={`Seguir en ${nameOf(branch)}`}
          onConfirm={() => {
            countIn(pending);
            settle();
          }}
          onCancel={settle}
        />
      )}
    </>
  );
};
