/** Quotes of a CSV that are opened and never closed: each would swallow the rows below it. */

/** Begins a cell whose quote was never closed. A noncharacter, which files do not contain. */
export const UNCLOSED = '\uFDD0';

/** A quote that is not closed within this many letters counts as unclosed. */
const MAX_OPEN = 512 * 1024;
/** Lines by which the usual number of cells is found. */
const SAMPLE_LINES = 200;

const endOfLine = (text: string, from: number): number => {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
};

/** Returns the index of the quote that closes a cell; -1 = the text has none. */
const closingQuote = (text: string, from: number, separator: string): number => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    let next = at + 1;
    while (text[next] === ' ') next += 1;
    if (next >= text.length || text[next] === separator || text[next] === '\n') return at;
    // Another quote is part of the cell, such as one for inches.
  }
  return -1;
};

/**
 * Reads a line as one row.
 * @returns the number of its cells, and the places of the quotes around them; null = one is open
 */
const readLine = (line: string, separator: string): { cells: number; quotes: number[] } | null => {
  const quotes: number[] = [];
  let at = 0;
  for (let cells = 1; ; cells += 1) {
    if (line[at] === '"') {
      const closing = closingQuote(line, at + 1, separator);
      if (closing < 0) return null;
      quotes.push(at, closing);
      at = closing + 1;
    }
    const next = line.indexOf(separator, at);
    if (next < 0) return { cells, quotes };
    at = next + 1;
  }
};

/** Returns the most frequent number of cells in the first lines. */
export const usualWidth = (text: string, separator: string): number => {
  const counts = new Map<number, number>();
  for (const line of text.split('\n', SAMPLE_LINES)) {
    const cells = line === '' ? 0 : (readLine(line, separator)?.cells ?? 0);
    if (cells > 0) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
};

/**
 * Returns whether the quote that closes a cell of several lines belongs to a row of its own line:
 * that line alone is then a row of the usual width.
 */
const isOfOtherRow = (text: string, closing: number, separator: string, width: number): boolean => {
  const from = text.lastIndexOf('\n', closing) + 1;
  const row = readLine(text.slice(from, endOfLine(text, closing)), separator);
  return width > 1 && row?.cells === width && row.quotes.includes(closing - from);
};

/**
 * Ends cells whose quote is never closed in their own line, and marks them by `UNCLOSED`.
 * @param width the usual number of cells of a row
 * @param isLast whether no more text follows
 * @returns the text up to the last row whose end is certain, and the rest
 */
export const endOpenCells = (
  text: string,
  { separator, width, isLast }: { separator: string; width: number; isLast: boolean },
): { ready: string; rest: string } => {
  const parts: string[] = [];
  /** The text before it is in `parts`. */
  let taken = 0;
  let found = { from: 1, closing: 0 };
  // The quote that closes a cell also closes later ones that begin before it.
  const closingAfter = (from: number): number => {
    const isKnown = from >= found.from && (found.closing < 0 || from <= found.closing);
    if (!isKnown) found = { from, closing: closingQuote(text, from, separator) };
    return found.closing;
  };

  let row = 0;
  rows: while (row < text.length) {
    let lineEnd = endOfLine(text, row);
    for (let at = row; ; ) {
      if (text[at] === '"') {
        const closing = closingAfter(at + 1);
        const isOpen = closing < 0 || closing > lineEnd;
        const mayClose = !isLast && text.length - at < MAX_OPEN;
        if (mayClose && (closing < 0 || (isOpen && endOfLine(text, closing) === text.length)))
          break rows;
        if (closing < 0 || (isOpen && isOfOtherRow(text, closing, separator, width))) {
          const next = text.indexOf(separator, at);
          const end = next < 0 ? lineEnd : Math.min(next, lineEnd);
          parts.push(text.slice(taken, at), `"${UNCLOSED}`);
          parts.push(text.slice(at, end).replaceAll('"', '""'), '"');
          taken = end;
          at = end;
        } else {
          at = closing + 1;
          if (isOpen) lineEnd = endOfLine(text, closing);
        }
      }
      const next = text.indexOf(separator, at);
      if (next < 0 || next > lineEnd) break;
      at = next + 1;
    }
    if (lineEnd === text.length && !isLast) break;
    row = lineEnd + 1;
  }
  const end = isLast ? text.length : Math.max(row, taken);
  return { ready: parts.join('') + text.slice(taken, end), rest: text.slice(end) };
};
