export const pageCount = (results: number, rowsMax: number): number => Math.ceil(results / rowsMax);

/** Returns first, current ±2, second to last and last page (spec, section 9); 0 is a gap. Pages beyond the end become the last. */
export const pagesAround = (current: number, count: number): number[] => {
  const at = Math.min(Math.max(current, 1), count);
  const offered = new Set([1, at - 2, at - 1, at, at + 1, at + 2, count - 1, count]);
  const pages = [...offered].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
  return pages.flatMap((page, i) => (i > 0 && page - (pages[i - 1] ?? 0) > 1 ? [0, page] : [page]));
};
