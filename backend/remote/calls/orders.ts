import { AppError } from '#backend/http/app-error';
import type { FileStore } from '#backend/media/files';
import { calls } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { isForSale } from '#contract/goods/for-sale';
import { mailsBuyer, ORDER_STATES, type OrderState } from '#contract/orders/order-states';
import { InvalidHostAnswer } from '../http/answer.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { readAs } from '../wire/read.ts';
import type { Answers } from './ask.ts';
import {
  ANONYMOUS,
  asCaller,
  askHost,
  askRaw,
  mapConcurrently,
  orUndefined,
  type Remote,
  type RemoteCaller,
} from './ask.ts';
import { everyPage } from './every-page.ts';
import {
  createOrderAdd,
  isUnanswered,
  type OrderAddOptions,
  stillInProgress,
} from './order-add.ts';
import { createOrderEvents } from './order-events.ts';
import { withOptionIds } from './order-options.ts';
import { findOwnOrder } from './own-orders.ts';
import { asAppError } from './refused.ts';

type Names =
  | 'orderAdd'
  | 'orderFilter'
  | 'orderCounts'
  | 'orderFind'
  | 'orderAgain'
  | 'orderDetail'
  | 'orderChangeState'
  | 'orderChangeStates'
  | 'orderNews';

/** How many of the newest orders are searched for one, in pages of a hundred. */
const MAX_SEARCHED = 1_000;
const ROWS = 100;

const keyOf = ({ id }: Order): string => `${id}`;

const isOfCompany = ({ FilterKey }: FilterItem) => FilterKey === 'toCompany';

/**
 * Filters buyers' orders by their own id (spec, section 2). Keeps one company filter, the one that `access` in the
 * contract has checked: hosts may accept other spellings.
 */
const filtersFor = (filters: readonly FilterItem[], { userGuid }: RemoteSession): FilterItem[] => {
  const company = filters.find(isOfCompany);
  const ownFilter = company
    ? { ...company, FilterValue: `${Number(company.FilterValue)}` }
    : { FilterKey: 'guid', FilterValue: userGuid };
  const replaced = company ? ['tocompany'] : ['tocompany', 'guid'];
  return [
    ...filters.filter(({ FilterKey }) => !replaced.includes(FilterKey.trim().toLowerCase())),
    ownFilter,
  ];
};

/** Removes the seller's part of an order, which its buyer may not see. */
const shownTo = (order: Order, isSellerView: boolean): Order => {
  if (isSellerView) return order;
  const { counter: _, ...own } = order;
  return own;
};

/** Orders at a host: placed, listed and changed; missing calls are composed of its lists. */
export const createOrderAnswers = (
  remote: Remote,
  options: OrderAddOptions,
  files: FileStore,
): Answers<Names> => {
  const { add, waitFor, habits } = createOrderAdd(remote, options);
  const events = createOrderEvents(files, remote.log);
  type Member = RemoteCaller & { session: RemoteSession };

  const list: Answers<'orderFilter'>['orderFilter'] = async (input, caller) => {
    const filters = filtersFor(input.filters, caller.session);
    const found = await askHost(remote, 'orderFilter', { ...input, filters }, asCaller(caller));
    const isSellerView = input.filters.some(isOfCompany);
    return {
      ...found,
      data: found.data.map((order) => withOptionIds(shownTo(order, isSellerView), remote.variant)),
    };
  };

  const ofCompanies = ({ companyIds }: Member): FilterItem[][] =>
    companyIds.map((company) => [{ FilterKey: 'toCompany', FilterValue: `${company}` }]);

  const findIn = async (
    lists: readonly FilterItem[][],
    id: number,
    caller: Member,
  ): Promise<Order | undefined> => {
    for (const filters of lists) {
      const pages = everyPage(
        async (rowIndex, rowsMax) => {
          const page = await orUndefined(list({ filters, rowIndex, rowsMax }, caller));
          const rows = page?.data ?? [];
          return { rows, keys: rows.map(keyOf), resultCount: page?.resultCount ?? 0 };
        },
        { rowsMax: ROWS, keyOf },
      );
      let seen = 0;
      for await (const orders of pages) {
        const order = orders.find((each) => each.id === id);
        if (order) return order;
        seen += orders.length;
        if (seen >= MAX_SEARCHED) break;
      }
    }
    return undefined;
  };

  /** Searches the caller's companies first: a seller's own purchases are few. */
  const findById = (id: number, caller: Member) => findIn([...ofCompanies(caller), []], id, caller);

  /** Orders belong to the shop's company; employees of other companies must have the order in one of their lists. */
  const throwIfOthers = async (id: number, caller: Member): Promise<void> => {
    if (caller.companyIds.includes(remote.variant.destinationCompany.id)) return;
    if (!(await findIn(ofCompanies(caller), id, caller))) throw new AppError('record.notFound');
  };

  /** Returns the changed order; looked up where the host only confirms the change. @throws InvalidHostAnswer */
  const readChanged = async (
    reply: unknown,
    { orderId, state }: { orderId: number; state: OrderState },
    caller: Member,
  ): Promise<Order> => {
    try {
      return readAs(calls.orderChangeState.output, 'order', reply).data;
    } catch (error) {
      if (!(error instanceof InvalidHostAnswer)) throw error;
      const order = await findById(orderId, caller);
      // The host has not changed it.
      if (order?.state !== state) throw error;
      return order;
    }
  };

  const change = async (
    {
      orderId,
      state,
      sendEmail,
      reason,
    }: { orderId: number; state: OrderState; sendEmail?: boolean | undefined; reason: string },
    caller: Member,
  ): Promise<Order> => {
    await throwIfOthers(orderId, caller);
    const mails = sendEmail ?? mailsBuyer(state);
    const input = { orderId, state, sendEmail: mails, reason };
    const keep = () => events.add(orderId, { state, reason, seller: caller.session });
    try {
      const reply = await askRaw(remote, calls.orderChangeState, input, asCaller(caller));
      const changed = await readChanged(reply, input, caller);
      await keep();
      return changed;
    } catch (cause) {
      const error = asAppError('orderChangeState', cause);
      if (!isUnanswered(error)) throw error;
      // The host may have changed it before its answer was lost.
      const order = await findById(orderId, caller).catch(() => undefined);
      if (order?.state !== state) throw error;
      await keep();
      return order;
    }
  };

  const countOrders = async (filters: readonly FilterItem[], caller: Member): Promise<number> => {
    const countOf = async (rowsMax: number) =>
      (await list({ filters: [...filters], rowIndex: 0, rowsMax }, caller)).resultCount;
    const count = await countOf(1);
    // Two is also the answer of a host that does not count and has at least one.
    return count === 2 ? countOf(ROWS) : count;
  };

  return {
    orderAdd: async (input, caller) => ({
      data: shownTo((await add(input, caller)).data, false),
    }),
    orderFilter: list,

    orderFind: async ({ guid }, caller) => {
      // Read first, so that an order that arrives in between is found.
      const waitMs = await waitFor(guid, caller);
      const order = await findOwnOrder(remote, guid, caller, habits);
      // "Not found" would let the buyer place a second order.
      if (!order) throw waitMs > 0 ? stillInProgress(waitMs) : new AppError('record.notFound');
      return { data: shownTo(order, false) };
    },

    orderCounts: async ({ filters }, caller) => {
      const others = filters.filter(({ FilterKey }) => FilterKey !== 'state');
      const counts = await mapConcurrently(ORDER_STATES, async (state) => [
        state,
        await countOrders([...others, { FilterKey: 'state', FilterValue: state }], caller),
      ]);
      // One entry per state.
      return { data: Object.fromEntries(counts) as Record<OrderState, number> };
    },

    orderAgain: async ({ guid }, caller) => {
      const order = await findOwnOrder(remote, guid, caller, habits);
      if (!order) throw new AppError('record.notFound');
      const data = await mapConcurrently(order.items, async ({ code, name, quantity }) => {
        const found = await orUndefined(askHost(remote, 'productFind', { code }, ANONYMOUS));
        const price = found?.data.price;
        const imageCode = found?.data.family || code;
        return { code, imageCode, name, quantity, ...(isForSale(price) && { price }) };
      });
      return { data };
    },

    orderDetail: async ({ orderId }, caller) => {
      const order = await findById(orderId, caller);
      if (!order) throw new AppError('record.notFound');
      const isSellerView = caller.companyIds.length > 0;
      return {
        data: {
          order,
          // Hosts keep none: these are the changes that this shop has made.
          history: await events.of(orderId, isSellerView),
          refunds: [],
          reservedUntil: null,
          remarks: [],
          returnEvents: [],
          refund: null,
          taken: [],
        },
      };
    },

    orderChangeState: async (input, caller) => ({ data: await change(input, caller) }),

    orderChangeStates: async ({ orders, state, sendEmail, reason }, caller) => ({
      data: await mapConcurrently(
        orders,
        async ({ orderId }) => {
          try {
            const { number, state: now } = await change(
              { orderId, state, sendEmail, reason },
              caller,
            );
            return { orderId, number, error: '', state: now };
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            return { orderId, number: 0, error: error.message, state: null };
          }
        },
        3,
      ),
    }),

    orderNews: async ({ filters }, caller) => {
      const { data } = await list({ filters, rowIndex: 0, rowsMax: 10 }, caller);
      return { data: { attention: 0, newest: data.map(({ id, number }) => ({ id, number })) } };
    },
  };
};
