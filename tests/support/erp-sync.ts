/**
 * An ERP that takes orders out of the shop and puts stock in, written from /api/openapi.json alone: it imports nothing
 * of the shop. docs/api.md explains it.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

interface ErpOrder {
  number: number;
  version: number;
  state: string;
  items: { code: string; quantity: number }[];
}

interface Receipt {
  /** Made once, and sent with each attempt: the shop books it once. */
  guid: string;
  code: string;
  branch: string;
  units: number;
}

/** Stored by the ERP: each line of code below may be the last one before it stops. */
export interface ErpStore {
  /** Place in the shop's feed of changes. */
  cursor?: string;
  /** By the shop's id. */
  orders: Map<number, ErpOrder>;
  /** Deliveries of suppliers that the shop does not know yet. */
  receipts: Receipt[];
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Settings {
  url: string;
  token: string;
  webhookSecret: string;
  /** The shop's company, for its list of orders. */
  companyId: number;
  fetch: Fetch;
}

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const TOLERANCE_SECONDS = 300;

export const createErp = (settings: Settings, store: ErpStore) => {
  // biome-ignore lint/suspicious/noExplicitAny: a generated client would have the document's types.
  const call = async (path: string, input: object): Promise<any> => {
    const response = await settings.fetch(settings.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${settings.token}`,
      },
      body: JSON.stringify(input),
    });
    const reply = await response.json();
    if (!response.ok) throw new Refused(reply.errorCode);
    return reply;
  };

  /** Reads an order as it is now. An answer that comes late never replaces a newer one. */
  const takeOrder = async (orderId: number): Promise<void> => {
    const { data } = await call('/rest/order/detail', { orderId });
    const { number, version, state, items } = data.order;
    const stored = store.orders.get(orderId);
    if (stored && stored.version > version) return;
    store.orders.set(orderId, { number, version, state, items });
  };

  /** Reads all orders; the place in the feed is taken first, so that nothing falls between. */
  const takeAll = async (): Promise<void> => {
    const { next } = await call('/rest/change/list', { subjects: ['order'] });
    const filters = [{ FilterKey: 'toCompany', FilterValue: `${settings.companyId}` }];
    let isLast = false;
    for (let rowIndex = 0; !isLast; rowIndex += 1) {
      const { data } = await call('/rest/order/filter', { filters, rowIndex, rowsMax: 100 });
      for (const { id } of data) await takeOrder(id);
      isLast = data.length < 100;
    }
    store.cursor = next;
  };

  /** Follows the feed. The place is stored after the work, so that work may be done twice but never left out. */
  const takeChanges = async (): Promise<void> => {
    if (store.cursor === undefined) return takeAll();
    for (let more = true; more; ) {
      const page = await call('/rest/change/list', { since: store.cursor, subjects: ['order'] });
      const ids = page.data.map((row: { data: { orderId: number } }) => row.data.orderId);
      for (const orderId of new Set<number>(ids)) await takeOrder(orderId);
      store.cursor = page.next;
      more = page.more;
    }
  };

  const pullOrders = async (): Promise<void> => {
    try {
      await takeChanges();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'changes.stale') throw error;
      delete store.cursor;
      await takeAll();
    }
  };

  /** Books deliveries in the shop, each once, however often it is sent. */
  const pushStock = async (): Promise<void> => {
    for (const receipt of [...store.receipts]) {
      const { guid, code, branch, units } = receipt;
      await call('/rest/stock/move', { guid, code, branch, change: units, reason: 'Remito' });
      store.receipts = store.receipts.filter((one) => one !== receipt);
    }
  };

  return {
    receive: (code: string, branch: string, units: number): void => {
      store.receipts.push({ guid: randomUUID(), code, branch, units });
    },

    /** Answers a webhook. It only says that an order changed: what is true is read. @returns the status */
    webhook: async (headers: Record<string, string>, body: string): Promise<number> => {
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed } = headers;
      if (Math.abs(Date.now() / 1_000 - Number(time)) > TOLERANCE_SECONDS) return 400;
      const key = Buffer.from(settings.webhookSecret.replace('whsec_', ''), 'base64');
      const hash = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
      const expected = Buffer.from(`v1,${hash}`);
      const isSigned = (signed ?? '').split(' ').some((one) => {
        const given = Buffer.from(one);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isSigned) return 401;
      await takeOrder(JSON.parse(body).data.orderId);
      return 200;
    },

    pullOrders,
    pushStock,
  };
};
