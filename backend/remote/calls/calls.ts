/** Answers every call over a host; calls that it cannot answer are refused. */
import { AppError } from '#backend/http/app-error';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import type { Limits } from '#backend/rate-limit/limits';
import { type CallName, calls } from '#contract/calls';
import type { User } from '#contract/entities/people';
import type { RemoteSession } from '../sessions/sessions.ts';
import { createAccountAnswers } from './accounts.ts';
import type { Remote } from './ask.ts';
import { createCatalogueAnswers } from './catalogue.ts';
import { createImageAnswers } from './images.ts';
import { createKeptAnswers } from './kept.ts';
import { createOfficeAnswers } from './office.ts';
import type { OrderAddOptions } from './order-add.ts';
import { createOrderAnswers } from './orders.ts';
import { createPaymentAnswers } from './payments.ts';
import { createStockAnswers } from './stock.ts';
import { createWritingAnswers } from './writing.ts';

interface CallOptions {
  files: FileStore;
  /** Limits of exact quantities told per caller; undefined = unlimited. */
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
  ...createOrderAnswers(remote, options.orders),
  ...createAccountAnswers(remote, options),
  ...createWritingAnswers(remote),
  ...createPaymentAnswers(remote),
  ...createImageAnswers(remote, options.files),
  ...createOfficeAnswers(remote),
  ...createKeptAnswers(),
});

/** Calls that a shop over a host offers. */
type Offered = keyof ReturnType<typeof answersOf>;

const notOffered = async (): Promise<never> => {
  throw new AppError('host.notOffered');
};

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
