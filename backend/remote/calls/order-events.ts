/**
 * Changes of an order that sellers of this shop have made, with their reasons: hosts take neither. Each is a file of its
 * own, so that processes do not overwrite each other's.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '#backend/http/log';
import type { FileStore } from '#backend/media/files';
import type { OrderEvent } from '#contract/calls/order-management';
import { ORDER_STATES, type OrderState } from '#contract/orders/order-states';
import type { RemoteSession } from '../sessions/sessions.ts';

const folderOf = (orderId: number): string => `host/order-events/${orderId}`;

const stored = z.object({
  date: z.string(),
  state: z.enum(ORDER_STATES),
  reason: z.string(),
  userName: z.string(),
});

interface Change {
  state: OrderState;
  reason: string;
  seller: Pick<RemoteSession, 'firstName' | 'lastName'>;
}

export const createOrderEvents = (
  files: Pick<FileStore, 'read' | 'write' | 'keysBelow'>,
  log: Pick<Log, 'error'>,
) => ({
  /** The change itself stands: a full disk is logged. */
  add: async (orderId: number, { state, reason, seller }: Change): Promise<void> => {
    const userName = `${seller.firstName} ${seller.lastName}`.trim();
    const event = { date: new Date().toISOString(), state, reason, userName };
    await files
      .write(`${folderOf(orderId)}/${randomUUID()}`, Buffer.from(JSON.stringify(event)))
      .catch((error: unknown) =>
        log.error({ err: error, order: orderId }, 'the reason for a change of state was not kept'),
      );
  },

  /** Returns them in order of time. Sellers are not named to the buyer. */
  of: async (orderId: number, isSellerView: boolean): Promise<OrderEvent[]> => {
    const keys = await files.keysBelow(folderOf(orderId));
    const bodies = await Promise.all(keys.map((key) => files.read(key)));
    return bodies
      .flatMap((body) => {
        const { data } = stored.safeParse(body ? JSON.parse(body.toString('utf8')) : null);
        return data ?? [];
      })
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, state, reason, userName }) => ({
        ...{ date, fromState: null, toState: state, actor: 'seller' as const, reason },
        userName: isSellerView ? userName : '',
      }));
  },
});
