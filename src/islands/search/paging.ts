/** Which pages a list offers (spec, section 9). */

export const pageCount = (results: number, rowsMax: number): number => Math.ceil(results / rowsMax);

/**
 * First, current ±2, second to last and last, in order, each once.
 * @param current 1-based; beyond the last page it counts as the last
 * @returns page numbers with 'gap' where some are left out
 */
export const pageWindow = (current: number, count: number): (number | 'gap')[] => {
  const at = Math.min(Math.max(current, 1), count);
  const near = [-2, -1, 0, 1, 2].map((step) => at + step);
  const pages = [...new Set([1, ...near, count - 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page];
  });
};
