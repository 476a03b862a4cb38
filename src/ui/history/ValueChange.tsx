import type { ReactNode } from 'react';
import { differenceOf } from '../edit/changes.ts';
import { ListChange } from '../edit/ListChange.tsx';
import { partsOf } from './words.ts';

/** Formats a value; `isWhole` is set if the short texts of both values are equal. */
export type ValueText = (value: unknown, isWhole?: boolean) => ReactNode;

interface ValueChangeProps {
  from: unknown;
  to: unknown;
  text: ValueText;
}

/** Shows a value before and after; for two lists, only their differences. */
export const ValueChange = ({ from, to, text }: ValueChangeProps) => {
  const areLists = Array.isArray(from) && Array.isArray(to) && from.length > 0 && to.length > 0;
  const difference = areLists ? differenceOf(partsOf(from), partsOf(to)) : undefined;
  if (difference) return <ListChange difference={difference} after={to} text={text} />;
  const isAlike = text(from) === text(to);
  return (
    <>
      <del>{text(from, isAlike)}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{text(to, isAlike)}</ins>
    </>
  );
};
