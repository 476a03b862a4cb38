/** Has the route but not the path: paths contain codes, keys and names. */
export interface CompletedRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** Time until the response started. */
  ms: number;
}

interface RequestLogOptions {
  write: (fields: object, message: string) => void;
  /** Maximum lines per second; the same again for failed responses. */
  maxPerSecond?: number;
  /** Monotonic milliseconds. */
  clock?: () => number;
}

const SECOND_MS = 1_000;

/** Creates a rate-limited request log. Dropped lines are counted and reported with the next line. */
export const createRequestLog = ({
  write,
  maxPerSecond = 100,
  clock = () => performance.now(),
}: RequestLogOptions): ((completed: CompletedRequest) => void) => {
  let windowStart = clock();
  let remaining = { well: maxPerSecond, failed: maxPerSecond };
  let dropped = 0;
  return (completed) => {
    if (clock() - windowStart >= SECOND_MS) {
      windowStart = clock();
      remaining = { well: maxPerSecond, failed: maxPerSecond };
      if (dropped > 0) write({ requests: dropped }, 'requests without a line');
      dropped = 0;
    }
    const kind = completed.status >= 500 ? 'failed' : 'well';
    if (remaining[kind] === 0) {
      dropped += 1;
      return;
    }
    remaining[kind] -= 1;
    write({ ...completed, ms: Math.round(completed.ms * 10) / 10 }, 'request');
  };
};
