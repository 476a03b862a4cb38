/**
 * Stops asking a host that fails again and again, so that nobody waits for it: after a pause one question
 * goes through, and its answer says whether the others may.
 */
export interface CircuitOptions {
  /** So many failures one after the other open it. */
  failures: number;
  /** How long nobody asks, at first; each probe that fails doubles it. */
  pauseMs: number;
  longestPauseMs: number;
  /** A clock that nobody sets, in milliseconds. */
  now?: () => number;
  /** Is told of each change. */
  onChange?: (state: CircuitState, pauseMs: number) => void;
}

type CircuitState = 'closed' | 'open' | 'half-open';

interface Circuit {
  state: () => CircuitState;
  /** How many questions were answered so far. */
  answered: () => number;
  /**
   * Asks for leave to go. @returns 0, or in how many milliseconds it is worth asking again. Whoever gets 0
   * says how it went: by `worked`, or by `failed` where that says something of the host. Of the one question
   * that goes while the circuit is half open it must be said.
   */
  enter: () => number;
  worked: () => void;
  failed: () => void;
}

/** A probe of which nothing is heard must not keep the circuit half open for ever. */
const PROBE_MS = 60_000;

export const createCircuit = (options: CircuitOptions): Circuit => {
  const { failures, pauseMs, longestPauseMs, onChange = () => {} } = options;
  const now = options.now ?? (() => performance.now());
  let state: CircuitState = 'closed';
  let answered = 0;
  let failed = 0;
  let pause = pauseMs;
  /** When the next question may go. */
  let nextAt = 0;

  const become = (next: CircuitState) => {
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
      become('half-open');
      nextAt = now() + PROBE_MS;
      return 0;
    },

    worked: () => {
      answered += 1;
      failed = 0;
      pause = pauseMs;
      become('closed');
    },

    failed: () => {
      failed += 1;
      // Questions that were on their way when it opened say nothing new.
      if (state === 'open') return;
      if (state === 'closed' && failed < failures) return;
      if (state === 'half-open') pause = Math.min(pause * 2, longestPauseMs);
      nextAt = now() + pause;
      become('open');
    },
  };
};
