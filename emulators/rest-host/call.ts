import type { UserDocument } from './documents/people.ts';
import type { Fields } from './fields.ts';
import type { Host } from './host.ts';

export interface Visitor {
  host: Host;
  request: Request;
  /** Null without a login. */
  user: UserDocument | null;
}

export interface Member extends Visitor {
  user: UserDocument;
}

/** A reply without its `error`, which is empty on success. */
type Reply = Record<string, unknown>;

export interface Calls {
  /** For everybody. */
  open: Record<string, (input: Fields, visitor: Visitor) => Reply | Promise<Reply>>;
  /** For users who are logged in. */
  members: Record<string, (input: Fields, member: Member) => Reply | Promise<Reply>>;
  /** For sellers. */
  sellers: Record<string, (input: Fields, member: Member) => Reply | Promise<Reply>>;
}
