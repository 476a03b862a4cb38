/** What became of a list, told by what is other in it. */
import type { ReactNode } from 'react';
import type { Difference } from './changes.ts';

interface ListChangeProps {
  difference: Difference;
  text: (value: unknown) => ReactNode;
}

export const ListChange = ({ difference, text }: ListChangeProps) => {
  const { added, gone, isMoved } = difference;
  return (
    <>
      {added.length > 0 && <>agrega {text(added)}</>}
      {added.length > 0 && gone.length > 0 && '; '}
      {gone.length > 0 && <>quita {text(gone)}</>}
      {isMoved && '; en otro orden'}
    </>
  );
};
