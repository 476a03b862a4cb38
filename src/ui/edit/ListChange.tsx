import type { ReactNode } from 'react';
import type { Difference } from './changes.ts';

interface ListChangeProps {
  difference: Difference;
  after: unknown;
  /** `isWhole` includes all values, where short texts would be equal. */
  text: (value: unknown, isWhole?: boolean) => ReactNode;
}

/** Describes how a list changed. */
export const ListChange = ({ difference, after, text }: ListChangeProps) => {
  const { added, removed, isMoved } = difference;
  // Their short texts are equal, so show all values.
  const isWhole = text(added) === text(removed);
  if (added.length + removed.length === 0)
    return (
      <>
        en otro orden: <ins>{text(after, true)}</ins>
      </>
    );
  return (
    <>
      {added.length > 0 && (
        <>
          agrega <ins>{text(added, isWhole)}</ins>
        </>
      )}
      {added.length > 0 && removed.length > 0 && '; '}
      {removed.length > 0 && (
        <>
          quita <del>{text(removed, isWhole)}</del>
        </>
      )}
      {isMoved && '; en otro orden'}
    </>
  );
};
