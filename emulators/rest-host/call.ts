/** What one call of the host is: who may make it, and what it answers. */
import type { UserDocument } from './documents/people.ts';
import type { Fields } from './fields.ts';
import type { Host } from './host.ts';

export interface Visitor {
  host: Host;
  request: Request;
  /** Null = nobody is logged in. */
  user: UserDocument | null;
}

export interface Member extends Visitor {
  user: UserDocument;
}

/** The reply without its `error`, which is empty where all went well. */
type Reply = Record<string, unknown>;

export interface Calls {
  /** Anybody's. */
  open: Record<string, (input: Fields, visitor: Visitor) => Reply | Promise<Reply>>;
  /** Of somebody who is logged in. */
  members: Record<string, (input: Fields, member: Member) => Reply | Promise<Reply>>;
  /** Of sellers. */
  sellers: Record<string, (input: Fields, member: Member) => Reply | Promise<Reply>>;
}
