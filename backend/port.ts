/**
 * The port to the back end: what doors, pages and timed work ask of it, whatever answers behind it
 * (PostgreSQL, or an existing REST host). Types alone.
 */
import type { Access } from '#contract/call';
import type { CallName, Calls, InputOf, OutputOf } from '#contract/calls';

/**
 * Who makes a call, as far as every back end knows. A back end's own sessions may say more: it gets
 * them back as it gave them.
 */
export interface Session {
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

/** Whose call it is, and the way back. */
export interface Caller<S extends Session | null = Session | null> {
  session: S;
  requestId: string;
  /** For throttling. */
  clientAddress: string;
  request: Request;
  /** Headers for the reply, such as a cookie that takes another's place. */
  replyHeaders: Headers;
}

type SessionFor<A extends Access, S extends Session> = A extends 'anyone' ? S | null : S;

/** Answers one call whose access was checked and whose input was parsed. @throws AppError */
type Handler<N extends CallName, S extends Session> = (
  input: InputOf<N>,
  caller: Caller<SessionFor<Calls[N]['access'], S>>,
) => Promise<OutputOf<N>>;

/** These calls of the contract, answered; without a list all of them: a missing one does not compile. */
export type Handlers<N extends CallName = CallName, S extends Session = Session> = {
  readonly [K in N]: Handler<K, S>;
};
