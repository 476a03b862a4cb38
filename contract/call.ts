/** What one call between browser and server is: its path, who may make it, what goes in and out. */
import type * as z from 'zod/mini';

/** Who may make a call. A seller is also a user; which company a user works for is `company`'s matter. */
export type Access = 'anyone' | 'user' | 'seller';

export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> {
  readonly path: `/rest/${string}`;
  readonly access: A;
  /** A read changes nothing and answers GET (`?input=` with the JSON) as well as POST. */
  readonly effect: 'read' | 'write';
  /** How long a shared cache may keep the answer to a GET, in seconds; absent = not at all. */
  readonly cacheSeconds?: number;
  /**
   * Whose matter the call is: a company's that the input names, or `shop`, the company that receives
   * this shop's orders. The server answers 404 unless the user works there. Undefined = nobody's.
   */
  company?(input: z.output<I>): number | 'shop' | undefined;
  /** How long a posted input may be, where 100 kB do not suffice. */
  readonly maxBytes?: number;
  readonly input: I;
  /** The reply without its `error` field, which `serve` adds to every reply. */
  readonly output: O;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type CallOutput<C extends Call> = z.output<C['output']>;

/** Keeps the literal types of a call's schemas and access. */
export const defineCall = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const A extends Access,
>(
  call: Call<I, O, A>,
): Call<I, O, A> => call;
