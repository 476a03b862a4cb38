/** Every call of the contract over a host; what it neither has nor can be asked in other words is refused. */
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
  /** About how many quantities a caller is told the truth; undefined = without end. */
  quantities: Limits['quantities'] | undefined;
  /** After a change: who it is will be asked anew. */
  changed: (session: RemoteSession) => void;
  /** Who it is by now, whatever another process has changed. */
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

/** The calls that a shop over a host offers. */
type Offered = keyof ReturnType<typeof answersOf>;

const notOffered = async (): Promise<never> => {
  throw new AppError('host.notOffered');
};

export const createRemoteCalls = (
  remote: Remote,
  options: CallOptions,
): Handlers<CallName, RemoteSession> => ({
  // A handler that always refuses answers any call; the loop forgets their names.
  ...(Object.fromEntries(
    Object.keys(calls).map((name) => [name, notOffered]),
  ) as unknown as Handlers<Exclude<CallName, Offered>, RemoteSession>),
  ...answersOf(remote, options),
});
