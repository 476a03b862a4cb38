/** Where it is counted; what is counted already goes along only once it is sure: it may be another branch's. */
import { variant } from 'virtual:variant';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Counted, countIn } from '#stores/goods/stock-count';
import { Select } from '../../ui/form/Select.tsx';
import { CountQuestion } from './CountQuestion.tsx';
import { howMuch } from './DropCount.tsx';

interface CountedBranchProps {
  /** Its code. */
  branch: string;
  nameOf: (code: string) => string;
  counted: readonly Counted[];
  /** What is counted where is settled: the scanner's next code belongs into its box. */
  onChosen: () => void;
}

export const CountedBranch = ({ branch, nameOf, counted, onChosen }: CountedBranchProps) => {
  const [asked, setAsked] = useState<string>();
  const isOnTheWay = useRef(false);
  const choose = (code: string): void => {
    countIn(code);
    if (!isOnTheWay.current) onChosen();
  };
  /** The question gives the focus back as it goes: to the list, in which a code would choose by its letters. */
  const settle = (): void => {
    flushSync(() => setAsked(undefined));
    onChosen();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears how the list within is used. */}
      <div
        onKeyDown={({ key }) => {
          // Each arrow chooses what it passes: whoever is on the way to the third branch stays in the list.
          isOnTheWay.current = key.startsWith('Arrow');
        }}
        onPointerDown={() => {
          isOnTheWay.current = false;
        }}
      >
        <Select
          label="Local"
          value={branch}
          options={variant.branches.map(({ code, name }) => ({ id: code, name }))}
          onChange={counted.length === 0 ? choose : setAsked}
        />
      </div>
      {asked !== undefined && (
        <CountQuestion
          title="Cambiar de local"
          question={`Lo contado en ${nameOf(branch)} (${howMuch(counted)}) pasa a ser de ${nameOf(asked)}.`}
          confirmText={`Pasarlo a ${nameOf(asked)}`}
          cancelText={`Seguir en ${nameOf(branch)}`}
          onConfirm={() => {
            countIn(asked);
            settle();
          }}
          onCancel={settle}
        />
      )}
    </>
  );
};
