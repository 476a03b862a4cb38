/** A circuit breaker: after repeated failures no requests are sent until, after a pause, one probe succeeds. */
export interface CircuitOptions {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** Initial pause; each failed probe doubles it. */
  pauseMs: number;
  longestPauseMs: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Called on each change. */
  onChange?: (state: CircuitState, pauseMs: number) => void;
}

type CircuitState = 'closed' | 'open' | 'half-open';

interface Circuit {
  state: () => CircuitState;
  /** Number of successful requests so far. */
  answered: () => number;
  /**
   * Asks to send a request. @returns 0, or the milliseconds until the next attempt makes sense. After 0 the caller
   * reports `worked`, or `failed` where that says something about the host; for a probe one of them is required.
   */
  enter: () => number;
  worked: () => void;
  failed: () => void;
}

/** An unreported probe must not keep the circuit half open for ever. */
const PROBE_MS = 60_000;

export const createCircuit = (options: CircuitOptions): Circuit => {
  const { failures, pauseMs, longestPauseMs, onChange = () => {} } = options;
  const now = options.now ?? (() => performance.now());
  let state: CircuitState = 'closed';
  let answered = 0;
  let failed = 0;
  let pause = pauseMs;
  /** When the next request may be sent. */
  let nextAt = 0;

  const setState = (next: CircuitState) => {
    if (state === next) return;
    state = next;
    onChange(next, pause);
  };

  return {
    state: () => state,
    answered: () => answered,

    enter: () => {
      if (state === 'closed') return 0;
      const wait = nextAt - now();
      if (wait > 0) return Math.ceil(wait);
      setState('half-open');
      nextAt = now() + PROBE_MS;
      return 0;
    },

    worked: () => {
      answered += 1;
      failed = 0;
      pause = pauseMs;
      setState('closed');
    },

    failed: () => {
      failed += 1;
      // Requests that were in progress when it opened say nothing new.
      if (state === 'open') return;
      if (state === 'closed' && failed < failures) return;
      if (state === 'half-open') pause = Math.min(pause * 2, longestPauseMs);
      nextAt = now() + pause;
      setState('open');
    },
  };
};
