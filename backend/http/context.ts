/** What a handler is given beside its input. */

import type { Db } from '#backend/database/connection';
import type { Access } from '#contract/call';
import type { CallName, Calls, InputOf, OutputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';

/** Who makes the call, as far as the server itself knows. */
export interface Session {
  /** SHA-256 of the token, hex: the session's key in the table. */
  tokenHash: string;
  userId: number;
  userGuid: string;
  email: string;
  firstName: string;
  lastName: string;
  personId: number | null;
  /** Cédula, or empty. */
  personIdentifier: string;
  /** The company a user registered for, when there is one. */
  company: { id: number; name: string; identifier: string } | null;
  isSeller: boolean;
  /** Companies the person works for. */
  companyIds: readonly number[];
}

export interface Log {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

export interface Context<S = Session | null> {
  db: Db;
  variant: Variant;
  session: S;
  now: () => Date;
  log: Log;
  requestId: string;
  /** The caller's address, for throttling. */
  clientAddress: string;
  request: Request;
  /** Headers for the reply, such as a cookie that takes another's place. */
  replyHeaders: Headers;
}

type SessionFor<A extends Access> = A extends 'anyone' ? Session | null : Session;

type Handler<N extends CallName> = (
  input: InputOf<N>,
  context: Context<SessionFor<Calls[N]['access']>>,
) => Promise<OutputOf<N>>;

/** Every call of the contract, answered: a missing handler does not compile. */
export type Backend = { [N in CallName]: Handler<N> };

/** The part of a backend that one room answers. */
export type Handlers<N extends CallName> = Pick<Backend, N>;
