/** Somebody saved a value of the configuration first: what each made of its rows. */
import { StaleDialog } from '../edit/StaleDialog.tsx';
import type { Stale } from '../edit/use-edit.ts';

/** A row in a word, or in one for each thing in it: what a row holds shows there. */
export type NameOf<T> = (row: T) => string | readonly string[];

interface DraftClashProps<T> {
  title: string;
  nameOf: NameOf<T>;
  before: { value: unknown };
  stale: Stale<{ value: unknown }>;
  onDecide: (value: unknown) => void;
  onClose: () => void;
}

const textOf = (names: unknown): string => (Array.isArray(names) && names.join(', ')) || 'nada';

export const DraftClash = <T,>(props: DraftClashProps<T>) => {
  const { title, nameOf, before, stale, onDecide, onClose } = props;
  const namesOf = (value: unknown): string[] =>
    // Its rows are those of the key, as they were read.
    Array.isArray(value) ? value.flatMap((row: T) => nameOf(row)) : [];
  return (
    <StaleDialog
      before={before}
      stale={stale}
      words={{ value: title }}
      parts={{ value: namesOf }}
      texts={{ value: textOf }}
      onDecide={({ value }) => onDecide(value)}
      onClose={onClose}
    />
  );
};
