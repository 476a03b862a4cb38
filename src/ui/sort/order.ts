/** Where a row of a list goes. */

/** The list with one of its items at another place. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Where a key leads from a place; undefined for other keys. */
export const placeOf = (key: string, at: number, last: number): number | undefined => {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};
