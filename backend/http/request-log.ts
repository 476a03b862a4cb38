/** One line a request, and no more lines than a disk and a reader can take. */

/** What became of a request. Its route, never its path: paths hold codes, keys and names. */
export interface Answered {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** Until its answer began. */
  ms: number;
}

interface RequestLogOptions {
  /** Takes a line. */
  write: (fields: object, message: string) => void;
  /** Lines a second at the most; as many again for answers that failed. */
  most?: number;
  /** Milliseconds that only run forward. */
  clock?: () => number;
}

const SECOND_MS = 1_000;

/** Beyond `most` only the number is told, with the next line that may be. */
export const createRequestLog = ({
  write,
  most = 100,
  clock = () => performance.now(),
}: RequestLogOptions): ((answered: Answered) => void) => {
  let begun = clock();
  let left = { well: most, failed: most };
  let untold = 0;
  return (answered) => {
    if (clock() - begun >= SECOND_MS) {
      begun = clock();
      left = { well: most, failed: most };
      if (untold > 0) write({ requests: untold }, 'requests without a line');
      untold = 0;
    }
    const kind = answered.status >= 500 ? 'failed' : 'well';
    if (left[kind] === 0) {
      untold += 1;
      return;
    }
    left[kind] -= 1;
    write({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'request');
  };
};
