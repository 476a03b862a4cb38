import { json } from './http.ts';

interface Trouble {
  /** Number of the next calls to answer with 503. */
  failNext?: number;
  /** Number of the next calls to execute and answer with 503. */
  loseNext?: number;
  /** Replaces every answer; null = normal answers. */
  babble?: (() => Response) | null;
  /** Milliseconds before each answer. */
  delayMs?: number;
  /** Holds notifications until `deliver` is called. */
  holdNotifications?: boolean;
  /** Number of times to send each notification. */
  copies?: number;
}

export interface Notification {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pauses between retries of a notification, which the real providers spread over days. */
const PAUSES_MS = [100, 300, 1_000, 3_000, 10_000];

export interface Provider {
  trouble: (how: Trouble) => void;
  /** Runs a call of the API with its faults. Calls with the same key get the same answer. */
  call: (key: string | null, work: () => Response | Promise<Response>) => Promise<Response>;
  notify: (make: () => Notification) => void;
  /** Sends held notifications in the order of `arrange`. */
  deliver: (arrange?: (held: readonly Notification[]) => readonly Notification[]) => Promise<void>;
  /** Resolves when no notification is under way. */
  settled: () => Promise<void>;
  /** Counts calls, failed ones included. */
  calls: () => number;
  stop: () => void;
}

const unavailable = () => json({ message: 'the emulator was told to fail' }, 503);

export const createProvider = (): Provider => {
  let how: Required<Trouble> = {
    failNext: 0,
    loseNext: 0,
    babble: null,
    delayMs: 0,
    holdNotifications: false,
    copies: 1,
  };
  let held: Notification[] = [];
  let calls = 0;
  let isStopped = false;
  const answers = new Map<string, Promise<Response>>();
  const underWay = new Set<Promise<void>>();

  const send = async ({ url, headers, body }: Notification): Promise<void> => {
    for (const pause of [...PAUSES_MS, undefined]) {
      if (isStopped) return;
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(22_000) };
      const response = await fetch(url, init).catch(() => undefined);
      // The providers retry every answer but 200, even refusals.
      if (response?.ok || pause === undefined) return;
      await wait(pause);
    }
  };
  const sendNow = (notification: Notification): Promise<void> => {
    const sending = send(notification).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  };

  /** Shares one answer among calls with the same key, even concurrent ones. */
  const once = async (key: string | null, work: () => Response | Promise<Response>) => {
    if (key === null) return work();
    const earlier = answers.get(key);
    if (earlier) return (await earlier).clone();
    const answer = Promise.resolve(work());
    answers.set(key, answer);
    try {
      const response = await answer;
      if (!response.ok) answers.delete(key);
      return response.clone();
    } catch (error) {
      // A request that broke off frees its key.
      answers.delete(key);
      throw error;
    }
  };

  return {
    trouble: (change) => {
      how = { ...how, ...change };
    },
    call: async (key, work) => {
      calls += 1;
      const fails = how.failNext > 0;
      if (fails) how.failNext -= 1;
      const loses = !fails && how.loseNext > 0;
      if (loses) how.loseNext -= 1;
      if (how.delayMs > 0) await wait(how.delayMs);
      if (fails) return unavailable();
      if (how.babble) return how.babble();
      const response = await once(key, work);
      return loses ? unavailable() : response;
    },
    notify: (make) => {
      for (let copy = 0; copy < how.copies; copy += 1) {
        const notification = make();
        if (how.holdNotifications) held.push(notification);
        else void sendNow(notification);
      }
    },
    deliver: async (arrange = (all) => all) => {
      const all = held;
      held = [];
      for (const notification of arrange(all)) await sendNow(notification);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    calls: () => calls,
    stop: () => {
      isStopped = true;
    },
  };
};
