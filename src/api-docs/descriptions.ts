/** Reads what the contract says about its calls: the comment above each one, and the file that it stands in. */

interface Described {
  /** The comment, as one paragraph. */
  text: string;
  /** The file of the contract without its ending: `order-management`. */
  group: string;
}

const EXPORT = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) =/g;

const plain = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** @param sources text of each file by its path @returns by the name of the call */
export const describe = (sources: Readonly<Record<string, string>>): Map<string, Described> =>
  new Map(
    Object.entries(sources).flatMap(([path, source]) => {
      const group = path.replace(/^.*\//, '').replace(/\.ts$/, '');
      return [...source.matchAll(EXPORT)].map(
        ([, comment = '', name = '']) => [name, { text: plain(comment), group }] as const,
      );
    }),
  );
