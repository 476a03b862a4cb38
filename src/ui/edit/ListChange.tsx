/** What became of a list, told by what is other in it. */
import type { ReactNode } from 'react';
import type { Difference } from './changes.ts';

interface ListChangeProps {
  difference: Difference;
  /** The list as it is by then. */
  after: unknown;
  /** With all that it holds, where a short text would not tell two apart. */
  text: (value: unknown, isWhole?: boolean) => ReactNode;
}

export const ListChange = ({ difference, after, text }: ListChangeProps) => {
  const { added, gone, isMoved } = difference;
  // Alike by their words: by a number, say, or by what stands further on in them.
  const isWhole = text(added) === text(gone);
  if (added.length + gone.length === 0)
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
      {added.length > 0 && gone.length > 0 && '; '}
      {gone.length > 0 && (
        <>
          quita <del>{text(gone, isWhole)}</del>
        </>
      )}
      {isMoved && '; en otro orden'}
    </>
  );
};
