import { AppError } from '#backend/http/app-error';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import type { Limits } from '#backend/rate-limit/limits';
import { type CallName, calls } from '#contract/calls';
import type { User } from '#contract/entities/people';
import { isOfferedForOrders } from '#variants/samples';
import type { RemoteSession } from '../sessions/sessions.ts';
import { createAccountAnswers } from './accounts.ts';
import type { Answers } from './ask.ts';
import { asCaller, askHost, type Remote } from './ask.ts';
import { createCatalogueAnswers } from './catalogue.ts';
import { createCheckAnswers } from './host-check.ts';
import { createImageAnswers } from './images.ts';
import { createOfficeAnswers } from './office.ts';
import type { OrderAddOptions } from './order-add.ts';
import { createOrderAnswers } from './orders.ts';
import { createStockAnswers } from './stock.ts';
import { createWritingAnswers } from './writing.ts';

/** Lists that the host cannot store stay on the device. */
const createDeviceLists = (): Answers<
  'keptCars' | 'keptFavourites' | 'keptCompared' | 'stockNoticeList'
> => ({
  keptCars: async ({ entries }) => ({ data: entries }),
  keptFavourites: async ({ entries }) => ({ data: entries }),
  keptCompared: async ({ entries }) => ({ data: entries }),
  // The host sends no stock notices.
  stockNoticeList: async () => ({ data: [] }),
});

/** Payment at a host: tokens from the host, and payment by the shop's instructions. */
const createPaymentAnswers = (
  remote: Remote,
): Answers<'paymentList' | 'paymentGetAccessToken' | 'paymentFind'> => ({
  // Instructions only: online payments are removed (variants/over-host.ts).
  paymentList: async () => ({
    data: remote.variant.payments
      .filter((payment) => payment.currency === 'UYU' && isOfferedForOrders(payment))
      .map(({ id, name, description, instructions }) => ({
        id,
        name,
        description,
        instructions,
        currency: 'UYU' as const,
        rate: null,
        isOnline: false,
        isTest: false,
        publicKey: '',
      })),
  }),
  paymentGetAccessToken: (input, caller) =>
    askHost(remote, 'paymentGetAccessToken', input, asCaller(caller)),
  paymentFind: async () => ({ data: null }),
});

interface CallOptions {
  files: FileStore;
  /** Limits of exact quantities per caller; undefined = unlimited. */
  quantities: Limits['quantities'] | undefined;
  /** Called after a change, so that the user is loaded again. */
  changed: (session: RemoteSession) => void;
  /** Loads the current user, including changes by other processes. */
  whoIs: (session: RemoteSession) => Promise<User>;
  orders: OrderAddOptions;
}

const answersOf = (remote: Remote, options: CallOptions) => ({
  ...createCatalogueAnswers(remote),
  ...createStockAnswers(remote, options.quantities),
  ...createOrderAnswers(remote, options.orders, options.files),
  ...createAccountAnswers(remote, options),
  ...createWritingAnswers(remote),
  ...createPaymentAnswers(remote),
  ...createImageAnswers(remote, options.files),
  ...createOfficeAnswers(remote),
  ...createCheckAnswers(remote),
  ...createDeviceLists(),
});

/** Calls that a shop over a host offers. */
type Offered = keyof ReturnType<typeof answersOf>;

const notOffered = async (): Promise<never> => {
  throw new AppError('host.notOffered');
};

/** Answers every call over a host; calls that it cannot answer are refused. */
export const createRemoteCalls = (
  remote: Remote,
  options: CallOptions,
): Handlers<CallName, RemoteSession> => ({
  // `notOffered` is a valid handler of any call; the loop loses the types.
  ...(Object.fromEntries(
    Object.keys(calls).map((name) => [name, notOffered]),
  ) as unknown as Handlers<Exclude<CallName, Offered>, RemoteSession>),
  ...answersOf(remote, options),
});
