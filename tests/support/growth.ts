/** Measures how the time of a function grows with its input. */

const SMALL = 4_000;
const LARGE = 40_000;
const RUNS = 25;
/** The minimum number of runs: the least of few is the time of the work, not of the machine. */
const FEWEST_RUNS = 3;
/** Ten times the text takes ten times as long, and some more for its memory; a square takes a hundred. */
const MAX_RATIO = 55;
/** Shorter times cannot be measured. */
const FLOOR_MS = 0.05;

/** Pieces that regular expressions and normalizing stumble over; each is repeated. */
const PIECES = [
  ...' \t\n%.,;:/-@01a',
  ...['a!', 'a.', '.a', 'a@', 'a-', '=a', '~2', '%2', '\\', '"'],
  ...['\u00a0', '\u0301\u0316', '\ud83d', '\ude97\ud83d'],
];
const FRONTS = ['', 'a@b.', 'OAuth ', ';q=0'];
/** Ends that make an expression fail: one of their characters is outside any class. */
const BACKS = ['', '\u0000,\n@"!x'];

/** One text in two lengths. */
interface Pair {
  name: string;
  small: string;
  large: string;
}

const pairs: Pair[] = PIECES.flatMap((piece) =>
  FRONTS.flatMap((front) =>
    BACKS.map((back) => {
      const text = (length: number) => front + piece.repeat(length / piece.length) + back;
      return { name: text(12), small: text(SMALL), large: text(LARGE) };
    }),
  ),
);

const timeOf = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** Whether ten times the length takes about ten times as long; the best of some runs counts. */
export const isLinear = (small: () => unknown, large: () => unknown): boolean => {
  let [leastSmall, leastLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run++) {
    leastSmall = Math.min(leastSmall, timeOf(small));
    leastLarge = Math.min(leastLarge, timeOf(large));
    const ratio = (leastLarge + FLOOR_MS) / (leastSmall + FLOOR_MS);
    if (run + 1 >= FEWEST_RUNS && ratio < MAX_RATIO) return true;
  }
  return false;
};

/** The first text that takes more than its share of time, as JSON has it, or nothing. */
export const worstText = (work: (text: string) => unknown): string | undefined => {
  const found = pairs.find(
    ({ small, large }) =>
      !isLinear(
        () => work(small),
        () => work(large),
      ),
  );
  return found && JSON.stringify(found.name);
};

/** Both lengths of a piece, for what takes many texts at once. */
export const inTwoLengths = (piece: string): [string, string] => [
  piece.repeat(SMALL / piece.length),
  piece.repeat(LARGE / piece.length),
];
