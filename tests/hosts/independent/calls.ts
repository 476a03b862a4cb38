import type { State, User } from './state.ts';

interface Context {
  state: State;
  body: unknown;
  /** Owner of the token, if any. */
  user: User | undefined;
}

interface Call {
  /** Who may call; everybody without it. */
  access?: 'user' | 'seller';
  /** Returns a row, rows, an object of reply keys, or nothing if there is no such record. */
  run: (context: Context) => unknown;
}

/** Calls by path without `/rest/`. */
export type Calls = Readonly<Record<string, Call>>;

/** A refusal of a call, written as the dialect has it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Items that the refusal is about. */
  readonly rows: readonly Record<string, unknown>[];
  constructor(
    status: number,
    code: string,
    message: string,
    rows: readonly Record<string, unknown>[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.rows = rows;
  }
}

/** Returns the user of a call that needs one. */
export const signedIn = (user: User | undefined): User => {
  if (!user) throw new Refusal(401, '0', 'This service needs an Authorization Header');
  return user;
};
