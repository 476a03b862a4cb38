import type * as z from 'zod/mini';
import type { Permission } from './people/permission.ts';

/** Sellers are users too. */
export type Role = 'anyone' | 'user' | 'seller';

/**
 * The company that a call concerns. `shop`: the company that receives this shop's orders. `own`: every company
 * that the caller works for. `ownIfAny`: the same, or the caller's own records if there is none. `of`: the
 * company named by the input, if any. Callers get 404 for companies other than their own.
 */
type CompanyRule<I> = 'ownIfAny' | { of(input: I): number | undefined };

/**
 * The permission that the shop's own people need. `of`: depends on the input; all of them. `byRecord`: depends on
 * a stored record, and the handler checks it. `none`: for reads of all staff, and for the caller's own records.
 */
type PermissionRule<I> = Permission | 'byRecord' | 'none' | { of(input: I): readonly Permission[] };

/** Whether a call needs a fresh proof of who the caller is. `of`: depends on the input. */
type ProofRule<I> = true | { of(input: I): boolean };

/** Rules about the second factor of the caller's account. */
export interface FactorAccess<I> {
  /**
   * The session must have proven within the last minutes who its user is: by a second factor, or by the password
   * of an account without one. Otherwise `factor.proof`, after which the client asks and repeats the call.
   */
  readonly proof?: ProofRule<I>;
  /** Whether staff may make the call before they set up the factor that the shop requires. */
  readonly withoutFactor?: true;
}

/** Checked by `serve` before any handler. */
type Access<A extends Role, I> = { readonly role: A } & FactorAccess<I> &
  (
    | {
        /** Absent if the call concerns no company. */
        readonly company?: A extends 'anyone' ? never : CompanyRule<I>;
        readonly permission?: never;
      }
    | {
        readonly company: A extends 'anyone' ? never : 'shop' | 'own';
        readonly permission: PermissionRule<I>;
      }
    | {
        /** For the caller's own records no permission is needed. */
        readonly company: A extends 'anyone' ? never : CompanyRule<I>;
        readonly permission: Permission;
      }
  );

/** Access of the shop's own sellers, to be completed by a permission. */
export const SHOP_SELLERS = { role: 'seller', company: 'shop' } as const;

export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Role = Role,
> {
  readonly path: `/rest/${string}`;
  readonly access: Access<A, z.output<I>>;
  /** A read changes nothing, and answers GET (`?input=` with the JSON) as well as POST. */
  readonly effect: 'read' | 'write';
  /** How long a shared cache may keep the answer to a GET, in seconds; absent = not at all. */
  readonly cacheSeconds?: number;
  /**
   * The data with which the answer to a GET changes. A shared cache that is purged after changes keeps it until
   * then, for the calendar day at most; over a host, which announces no changes, for a minute. All others
   * revalidate each time.
   */
  readonly changesWith?: 'catalogue';
  /** API tokens may not make it, although its access would allow it. */
  readonly peopleOnly?: true;
  /** Maximum body, if 100 kB are not enough. */
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
