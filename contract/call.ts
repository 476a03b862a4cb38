/** What one call between browser and server is: its path, who may make it, what goes in and out. */
import type * as z from 'zod/mini';

/** A seller is also a user. */
export type Role = 'anyone' | 'user' | 'seller';

/**
 * Whose matter a call is. `shop`: the company that receives this shop's orders. `own`: every company
 * that the caller works for. `ownIfAny`: the same, and whoever works for none comes for what is their
 * own. `of`: the company that the input names, undefined where it names none. Elsewhere than at their
 * own company's, callers find nothing: 404.
 */
type CompanyRule<I> = 'shop' | 'own' | 'ownIfAny' | { of(input: I): number | undefined };

/** Who may make a call: the role, and for which company. `serve` sees to it before any handler. */
interface Access<A extends Role, I> {
  readonly role: A;
  /** Absent: no company's matter. */
  readonly company?: A extends 'anyone' ? never : CompanyRule<I>;
}

/** The sellers of the shop that was asked. */
export const SHOP_SELLERS = { role: 'seller', company: 'shop' } as const;

export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Role = Role,
> {
  readonly path: `/rest/${string}`;
  readonly access: Access<A, z.output<I>>;
  /** A read changes nothing and answers GET (`?input=` with the JSON) as well as POST. */
  readonly effect: 'read' | 'write';
  /** How long a shared cache may keep the answer to a GET, in seconds; absent = not at all. */
  readonly cacheSeconds?: number;
  /**
   * With what the answer to a GET changes. A shared cache that is told of changes keeps it until then, and
   * for the calendar day at the most, over a host, which tells of none, for a minute; all others ask each time
   * whether theirs still holds.
   */
  readonly changesWith?: 'catalogue';
  /** How long a posted input may be, where 100 kB do not suffice. */
  readonly maxBytes?: number;
  readonly input: I;
  /** The reply without its `error` field, which `serve` adds to every reply. */
  readonly output: O;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type CallOutput<C extends Call> = z.output<C['output']>;

/** Keeps the literal types of a call's schemas and role. */
export const defineCall = <I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Role>(
  call: Call<I, O, A>,
): Call<I, O, A> => call;
