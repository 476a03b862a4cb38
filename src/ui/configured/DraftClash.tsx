import { StaleDialog } from '../edit/StaleDialog.tsx';
import type { Stale } from '../edit/use-edit.ts';

/** Names a row, or each entry in it, for the comparison. */
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

/** Resolves a conflict between two people's rows of a configuration value. */
export const DraftClash = <T,>(props: DraftClashProps<T>) => {
  const { title, nameOf, before, stale, onDecide, onClose } = props;
  const namesOf = (value: unknown): string[] =>
    // The schema has checked these rows.
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
