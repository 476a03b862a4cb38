/**
 * Places an order at a host exactly once. A host may place an order without answering. Then the order is looked up by
 * its key before the buyer is answered, and no process sends it again while the first request may be in progress.
 */
import { AppError } from '#backend/http/app-error';
import type { Claims } from '#backend/media/claims';
import type { Caller } from '#backend/port';
import { type OrderPayload, orderAdd } from '#contract/calls/orders';
import type { Product } from '#contract/entities/catalog';
import type { Order } from '#contract/entities/orders';
import { InvalidHostAnswer } from '../http/answer.ts';
import { pause } from '../http/client.ts';
import { HostRefusal } from '../http/refusal.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import type { OwnOrderKey } from '../wire/order-notes.ts';
import {
  ANONYMOUS,
  asCaller,
  askHost,
  askRaw,
  mapConcurrently,
  orUndefined,
  type Remote,
} from './ask.ts';
import { hostPayload, isSame, throwIfChanged, withCarsInNote } from './order-payload.ts';
import { createOrderPlaces } from './order-place.ts';
import { findByNumber, findNewest, type HostHabits, learnKeyFilter } from './own-orders.ts';
import { numberIn, orderAsSent, wholeOrder, withoutGaps } from './placed-order.ts';
import { asAppError } from './refused.ts';

/** Pauses between lookups of an order without an answer. */
const LOOKUP_PAUSES_MS = [0, 700, 1_500, 3_000];
/** How long a host may still be processing a request. */
const IN_PROGRESS_MS = 45_000;

type Buyer = Caller<RemoteSession>;

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** Error for an order that the host may still be processing. @param waitMs until the outcome is certain */
export const stillInProgress = (waitMs: number): AppError =>
  new AppError('server.unavailable', {
    text: 'Todavía no sabemos si tu pedido llegó. Espera un minuto e inténtalo de nuevo.',
    retryAfter: seconds(waitMs),
  });

/** Returns whether a request was sent and not answered. Refused and unsent requests were not executed. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.unavailable' && error.cause !== undefined;

/**
 * Returns whether the host has answered with an error, which says nothing certain of the order: it may have failed after
 * placing it, for example at a mail, or refuse a second one.
 */
const hasRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof HostRefusal &&
  ![401, 403].includes(error.cause.status);

/** The outcome of an order is unknown; the buyer gets the cause. */
class UnknownOutcome extends Error {
  override name = 'Unsure';
  constructor(cause: unknown) {
    super('nothing was heard of the order', { cause });
  }
}

export interface OrderAddOptions {
  /** Claims of orders in progress, shared by all processes of the shop. */
  claims: Claims;
  /** Tests wait less. */
  looksMs?: readonly number[] | undefined;
  unsureMs?: number | undefined;
}

export const createOrderAdd = (
  remote: Remote,
  { claims, looksMs = LOOKUP_PAUSES_MS, unsureMs = IN_PROGRESS_MS }: OrderAddOptions,
) => {
  const { variant, log } = remote;
  const placeOf = createOrderPlaces(remote);
  const habits: HostHabits = { keeps: new Set(), filtersByKey: false };
  const lacks = (key: OwnOrderKey): boolean => !habits.keeps.has(key);
  /** Concurrent requests for the same order are one. */
  const inFlight = new Map<string, Promise<Order>>();

  const findExisting = async (payload: OrderPayload, caller: Buyer): Promise<Order | undefined> => {
    const found = await findNewest(remote, payload, caller, habits);
    if (!found) return undefined;
    // Without the host's lists, use the page's names.
    const place = await placeOf(payload).catch(() => undefined);
    if (!isSame(found, payload, place, variant)) throw new AppError('order.keyReused');
    return found.order;
  };

  const lookUp = async (payload: OrderPayload, caller: Buyer): Promise<Order | undefined> => {
    for (const ms of looksMs) {
      await pause(ms);
      // The host may be available at the next attempt.
      const order = await findExisting(payload, caller).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'server.unavailable') return undefined;
        throw error;
      });
      if (order) return order;
    }
    return undefined;
  };

  const readProducts = async (payload: OrderPayload): Promise<Map<string, Product>> => {
    // Each code once, in its original spelling, which some hosts require.
    const codes = new Map(payload.Items.map(({ Code }) => [Code.toLowerCase(), Code]));
    const found = await mapConcurrently([...codes.values()], (code) =>
      orUndefined(askHost(remote, 'productFind', { code }, ANONYMOUS)),
    );
    return new Map(
      found.flatMap((each) =>
        // Hidden products can't be bought, although hosts return them.
        each?.data.isPublic ? [[each.data.code.toLowerCase(), each.data] as const] : [],
      ),
    );
  };

  /**
   * Returns the order of an answer, and whether the host told it without its key. A short answer's order is looked up
   * by its number, which says that it exists.
   * @throws InvalidHostAnswer
   */
  const readPlaced = async (
    reply: unknown,
    sent: object,
    payload: OrderPayload,
    caller: Buyer,
  ): Promise<{ order: Order; isKeyless: boolean }> => {
    const whole = wholeOrder(reply);
    const number = whole?.number ?? numberIn(reply);
    if (number === undefined)
      throw new InvalidHostAnswer('the answer to an order has no number of it');
    const found =
      whole ?? (await findByNumber(remote, number, payload, caller).catch(() => undefined));
    const asSent = orderAsSent(reply, sent, number);
    return {
      order: found ? withoutGaps(found, asSent) : asSent,
      isKeyless: found?.gUID === '',
    };
  };

  /**
   * @param keep extends this sender's claim; false = another process has it
   * @throws Unsure; AppError where the host has certainly not placed the order
   */
  const send = async (
    payload: OrderPayload,
    caller: Buyer,
    keep: () => Promise<boolean>,
  ): Promise<Order> => {
    const existing = await findExisting(payload, caller);
    if (existing) return existing;
    const order = hostPayload(payload, await placeOf(payload), caller.session, variant, lacks);
    throwIfChanged(payload, await readProducts(payload), variant);
    // Reading products may take long; the claim counts from the order request.
    if (!(await keep())) throw stillInProgress(unsureMs);
    try {
      const reply = await askRaw(remote, orderAdd, { order }, asCaller(caller));
      const { order: placed, isKeyless } = await readPlaced(reply, order, payload, caller);
      // The order stands, whatever becomes of this.
      if (isKeyless)
        await learnKeyFilter(remote, payload.OrderGUID, caller, habits).catch(() => undefined);
      // Use our key where the answer has none.
      return placed.gUID === '' ? { ...placed, gUID: payload.OrderGUID } : placed;
    } catch (reason) {
      const error = asAppError('orderAdd', reason);
      if (hasRefused(error)) {
        const placed = await findExisting(payload, caller).catch(() => undefined);
        if (placed) return placed;
      }
      if (!isUnanswered(error)) throw error;
      await keep();
      log.warn(
        { requestId: caller.requestId, order: payload.OrderGUID },
        'looking up an order without an answer',
      );
      const found = await lookUp(payload, caller).catch((reason: unknown) => {
        throw new UnknownOutcome(reason);
      });
      if (found) return found;
      throw new UnknownOutcome(error);
    }
  };

  /** Without the claim files orders still work: the lookup and the host's own key check remain. */
  const withoutClaims = (reason: unknown): undefined => {
    log.error({ err: reason }, 'no process can say that it is placing an order');
  };

  const keyOf = (guid: string, { session }: Buyer): string =>
    `order ${session.userGuid} ${guid.toLowerCase()}`;

  const place = async (payload: OrderPayload, caller: Buyer): Promise<Order> => {
    const key = keyOf(payload.OrderGUID, caller);
    const claim = await claims.take(key, unsureMs).catch(withoutClaims);
    if (typeof claim === 'number') {
      // Another request sent it, or its process was killed meanwhile.
      const found = await lookUp(payload, caller);
      if (found) return found;
      throw stillInProgress(claim);
    }
    const keep = async () =>
      claim === undefined || ((await claim.keep(unsureMs).catch(withoutClaims)) ?? true);
    const outcome = await send(payload, caller, keep).then(
      (order) => ({ order }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome && outcome.error instanceof UnknownOutcome) throw outcome.error.cause;
    // Keep the claim of an unknown outcome until it expires, so that nobody sends the order again.
    await claim?.release().catch(withoutClaims);
    if ('error' in outcome) throw outcome.error;
    return outcome.order;
  };

  const add = async ({ order }: { order: OrderPayload }, caller: Buyer) => {
    const payload = withCarsInNote(order);
    if (!variant.flags.enableSale) throw new AppError('order.notSold');
    if (caller.session.isSeller) throw new AppError('order.sellerCannotBuy');
    const key = `${caller.session.userGuid} ${JSON.stringify(payload)}`;
    const result = inFlight.get(key) ?? place(payload, caller);
    inFlight.set(key, result);
    try {
      return { data: await result };
    } finally {
      inFlight.delete(key);
    }
  };

  return {
    add,
    habits,
    /** Returns for how many milliseconds an order may still be in progress; 0 = not in progress. */
    waitFor: async (guid: string, caller: Buyer): Promise<number> =>
      (await claims.left(keyOf(guid, caller), unsureMs).catch(withoutClaims)) ?? 0,
  };
};
