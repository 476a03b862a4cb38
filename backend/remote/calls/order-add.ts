/**
 * Places an order at a host exactly once. A host may do what it was asked and never say so: then the order
 * is looked for under its key before anything is said to the buyer, and nothing is sent a second time
 * while the first may still be on its way, by whichever process.
 */
import { AppError } from '#backend/http/app-error';
import type { Claims } from '#backend/media/claims';
import type { Caller } from '#backend/port';
import type { OrderPayload } from '#contract/calls/orders';
import type { Product } from '#contract/entities/catalog';
import type { Order } from '#contract/entities/orders';
import { pause } from '../http/pause.ts';
import { HostRefusal } from '../http/refusal.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { asCaller, askHost, eachOf, NOBODY, orNone, type Remote } from './ask.ts';
import { hostPayload, isSame, refuseChanged } from './order-payload.ts';
import { createOrderPlaces } from './order-place.ts';
import { findNewest } from './own-orders.ts';

/** Between looks for an order of which nothing was heard. */
const LOOKS_MS = [0, 700, 1_500, 3_000];
/** So long a host may still be at work on what it was asked. */
const UNSURE_MS = 45_000;

type Buyer = Caller<RemoteSession>;

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** Of an order that the host may be at work on. @param waitMs until it can be said whether it stands */
export const stillOnItsWay = (waitMs: number): AppError =>
  new AppError('server.unavailable', {
    text: 'Todavía no sabemos si tu pedido llegó. Espera un minuto e inténtalo de nuevo.',
    retryAfter: seconds(waitMs),
  });

/** Went out, and nothing was heard of it. What was refused, or never sent, was not done. */
const isUnsure = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.unavailable' && error.cause !== undefined;

/** The host says that something went wrong in itself. */
const hasBroken = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof HostRefusal && error.cause.status >= 500;

/** Whether the order stands is not known; its cause is what the buyer is told. */
class Unsure extends Error {
  override name = 'Unsure';
  constructor(cause: unknown) {
    super('nothing was heard of the order', { cause });
  }
}

export interface OrderAddOptions {
  /** Of orders on their way, among all processes of the shop. */
  claims: Claims;
  /** Tests wait less. */
  looksMs?: readonly number[] | undefined;
  unsureMs?: number | undefined;
}

export const createOrderAdd = (
  remote: Remote,
  { claims, looksMs = LOOKS_MS, unsureMs = UNSURE_MS }: OrderAddOptions,
) => {
  const { variant, log } = remote;
  const placeOf = createOrderPlaces(remote);
  /** The same order sent twice at the same moment is one. */
  const underWay = new Map<string, Promise<Order>>();

  const standing = async (payload: OrderPayload, caller: Buyer): Promise<Order | undefined> => {
    const found = await findNewest(remote, payload, caller);
    if (!found) return undefined;
    // Where the host's lists are away, the page's names are what there is.
    const place = await placeOf(payload).catch(() => undefined);
    if (!isSame(found, payload, place, variant)) throw new AppError('order.keyReused');
    return found.order;
  };

  const look = async (payload: OrderPayload, caller: Buyer): Promise<Order | undefined> => {
    for (const ms of looksMs) {
      await pause(ms);
      // A host that is away now may be there at the next look.
      const order = await standing(payload, caller).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'server.unavailable') return undefined;
        throw error;
      });
      if (order) return order;
    }
    return undefined;
  };

  const readProducts = async (payload: OrderPayload): Promise<Map<string, Product>> => {
    // Each once, and as it was sent: a host may know its codes in its own spelling alone.
    const codes = new Map(payload.Items.map(({ Code }) => [Code.toLowerCase(), Code]));
    const found = await eachOf([...codes.values()], (code) =>
      orNone(askHost(remote, 'productFind', { code }, NOBODY)),
    );
    return new Map(
      found.flatMap((each) =>
        // What is hidden is for nobody to buy, though a host tells of it.
        each?.data.isPublic ? [[each.data.code.toLowerCase(), each.data] as const] : [],
      ),
    );
  };

  /**
   * @param keep has the order stay this sender's for so long from now on; false = another one has it
   * @throws Unsure; AppError where the host has surely not placed it
   */
  const send = async (
    payload: OrderPayload,
    caller: Buyer,
    keep: () => Promise<boolean>,
  ): Promise<Order> => {
    const known = await standing(payload, caller);
    if (known) return known;
    const order = hostPayload(payload, await placeOf(payload), caller.session, variant);
    refuseChanged(payload, await readProducts(payload), variant);
    // A slow host takes its time for the goods: what counts is how long the order itself is on its way.
    if (!(await keep())) throw stillOnItsWay(unsureMs);
    try {
      const { data } = await askHost(remote, 'orderAdd', { order }, asCaller(caller));
      // Whatever it tells of it, it is the answer to this one.
      return data.gUID === '' ? { ...data, gUID: payload.OrderGUID } : data;
    } catch (error) {
      if (hasBroken(error)) {
        // It may have placed it before it fell over something else, such as a mail.
        const placed = await standing(payload, caller).catch(() => undefined);
        if (placed) return placed;
      }
      if (!isUnsure(error)) throw error;
      await keep();
      log.warn(
        { requestId: caller.requestId, order: payload.OrderGUID },
        'the order is looked for',
      );
      const found = await look(payload, caller).catch((reason: unknown) => {
        throw new Unsure(reason);
      });
      if (found) return found;
      throw new Unsure(error);
    }
  };

  /** Where the files are away, an order is still sold: the look, and the host's own knowledge of keys, remain. */
  const noClaims = (reason: unknown): undefined => {
    log.error({ err: reason }, 'no process can say that it is placing an order');
  };

  const keyOf = (guid: string, { session }: Buyer): string =>
    `order ${session.userGuid} ${guid.toLowerCase()}`;

  const place = async (payload: OrderPayload, caller: Buyer): Promise<Order> => {
    const key = keyOf(payload.OrderGUID, caller);
    const claim = await claims.take(key, unsureMs).catch(noClaims);
    if (typeof claim === 'number') {
      // This process or another has sent it, or was killed in the middle.
      const found = await look(payload, caller);
      if (found) return found;
      throw stillOnItsWay(claim);
    }
    const keep = async () =>
      claim === undefined || ((await claim.keep(unsureMs).catch(noClaims)) ?? true);
    const outcome = await send(payload, caller, keep).then(
      (order) => ({ order }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome && outcome.error instanceof Unsure) throw outcome.error.cause;
    // Of an order of which nothing was heard it stays until its time is over: nobody sends that again.
    await claim?.release().catch(noClaims);
    if ('error' in outcome) throw outcome.error;
    return outcome.order;
  };

  const add = async ({ order: payload }: { order: OrderPayload }, caller: Buyer) => {
    if (!variant.flags.enableSale) throw new AppError('order.notSold');
    if (caller.session.isSeller) throw new AppError('order.sellerCannotBuy');
    const key = `${caller.session.userGuid} ${JSON.stringify(payload)}`;
    const going = underWay.get(key) ?? place(payload, caller);
    underWay.set(key, going);
    try {
      return { data: await going };
    } finally {
      underWay.delete(key);
    }
  };

  return {
    add,
    /** How long the order under a key may still be on its way, in milliseconds; 0 = it is not. */
    waitFor: async (guid: string, caller: Buyer): Promise<number> =>
      (await claims.left(keyOf(guid, caller), unsureMs).catch(noClaims)) ?? 0,
  };
};
