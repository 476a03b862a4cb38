/** What both pretended providers share: outages on demand, answers that repeat, notifications. */
import { json } from './http.ts';

interface Trouble {
  /** So many of the next calls are answered 503. */
  failNext?: number;
  /** So many of the next calls do their work, and are answered 503 all the same. */
  loseNext?: number;
  /** Every call is answered so, whatever it asks; null = as it should be. */
  babble?: (() => Response) | null;
  /** Every call is answered only after this many milliseconds. */
  delayMs?: number;
  /** Notifications are kept back until `deliver` is called. */
  holdNotifications?: boolean;
  /** Every notification is sent this often. */
  copies?: number;
}

export interface Notification {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A notification that is not answered 200 is sent again, as the providers do within days. */
const PAUSES_MS = [100, 300, 1_000, 3_000, 10_000];

export interface Provider {
  trouble: (how: Trouble) => void;
  /** Runs a call of the API: outages first; the same key gives the same answer. */
  call: (key: string | null, work: () => Response | Promise<Response>) => Promise<Response>;
  notify: (make: () => Notification) => void;
  /** Sends what was kept back, in the order given by `arrange`. */
  deliver: (arrange?: (held: readonly Notification[]) => readonly Notification[]) => Promise<void>;
  /** Once nothing is under way any more. */
  settled: () => Promise<void>;
  /** How many calls came in, failed ones included. */
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
      // 200 means received; a refusal will not change, but the providers try again all the same.
      if (response?.ok || pause === undefined) return;
      await wait(pause);
    }
  };
  const sendNow = (notification: Notification): Promise<void> => {
    const sending = send(notification).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  };

  /** Calls with the same key share one answer, also those that come at the same moment. */
  const once = async (key: string | null, work: () => Response | Promise<Response>) => {
    if (key === null) return work();
    const known = answers.get(key);
    if (known) return (await known).clone();
    const answer = Promise.resolve(work());
    answers.set(key, answer);
    try {
      const response = await answer;
      if (!response.ok) answers.delete(key);
      return response.clone();
    } catch (error) {
      // A request that broke off said nothing: the key is as good as new.
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
