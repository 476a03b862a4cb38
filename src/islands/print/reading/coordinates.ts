/** `1.0D+02`, as Fortran writes it. */
const numberOf = (word: string): number => {
  const value = Number(word);
  return Number.isNaN(value) ? Number(word.replace(/d/i, 'e')) : value;
};

/** `1.234,5` and `0,5` with a decimal comma, as programs of a Spanish or German system write them. */
export const coordinate = (word: string): number =>
  numberOf(word.includes(',') ? word.replaceAll('.', '').replace(',', '.') : word);

const withoutSeparator = (word: string): string => word.replace(/[,;]+$/, '');

/**
 * Parses the coordinates of a point. A comma within each of three words is a decimal comma; it separates
 * numbers that have no blanks between them. Yields NaN for what is no number.
 */
export const coordinates = (words: readonly string[]): number[] => {
  const plain = words.map(Number);
  if (plain.length >= 3 && !Number.isNaN((plain[0] ?? 0) + (plain[1] ?? 0) + (plain[2] ?? 0)))
    return plain;
  const clean = words.map(withoutSeparator).filter((word) => word !== '');
  if (clean.length >= 3) return clean.map(coordinate);
  return clean
    .join(',')
    .split(/[,;]/)
    .map((word) => numberOf(word === '' ? 'x' : word));
};
