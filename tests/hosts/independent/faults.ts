import { setTimeout as pause } from 'node:timers/promises';

/** Shares between 0 and 1 of the calls that fail in each way. */
export interface Faults {
  /** 500 with a page of HTML. */
  html500: number;
  /** Half of the body, then the end of the connection. */
  half: number;
  /** A reply after `slowMs`. */
  slow: number;
  slowMs: number;
  /** A connection that is reset. */
  reset: number;
  /** Share of failing calls whose work is done nevertheless. */
  done: number;
  /** Only calls whose path contains this text. */
  only: string;
}

const NO_FAULTS: Faults = {
  html500: 0,
  half: 0,
  slow: 0,
  slowMs: 10_000,
  reset: 0,
  done: 0.5,
  only: '',
};

type Fault = 'html500' | 'half' | 'slow' | 'reset' | 'away';
const DRAWN = ['html500', 'half', 'slow', 'reset'] as const;

/** Draws faults from a fixed sequence, so that a run can be repeated. */
export class FaultSource {
  faults: Faults;
  #state = 20_261;
  #awayUntil = 0;

  constructor(faults: Partial<Faults> = {}) {
    this.faults = { ...NO_FAULTS, ...faults };
  }

  /** Resets all connections for a time. */
  goAway(seconds: number): void {
    this.#awayUntil = Date.now() + seconds * 1000;
  }

  #next(): number {
    this.#state = (this.#state * 16_807) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  /** Returns the fault of a call, and whether the call's work is done before it. */
  draw(path: string): { fault?: Fault; isDone: boolean } {
    if (Date.now() < this.#awayUntil) return { fault: 'away', isDone: false };
    if (!path.toLowerCase().includes(this.faults.only.toLowerCase())) return { isDone: true };
    let drawn = this.#next();
    const isDone = this.#next() < this.faults.done;
    for (const fault of DRAWN) {
      drawn -= this.faults[fault];
      if (drawn < 0) return { fault, isDone: fault === 'slow' || fault === 'half' || isDone };
    }
    return { isDone: true };
  }

  async wait(): Promise<void> {
    await pause(this.faults.slowMs);
  }
}

/** Reads `html500=0.5,slow=0.1,slowMs=2000,only=order/add`. */
export const readFaults = (line: string): Partial<Faults> =>
  Object.fromEntries(
    line
      .split(',')
      .filter((part) => part.includes('='))
      .map((part): [string, string] => [
        part.slice(0, part.indexOf('=')).trim(),
        part.slice(part.indexOf('=') + 1).trim(),
      ])
      .filter(([name]) => name in NO_FAULTS)
      .map(([name, value]) => [name, name === 'only' ? value : Number(value)]),
  );
