/**
 * The fields of a change, of which only those are sent that change. By hand, since every page of the shop would
 * carry zod's own way (`z.partial`): a module of zod comes whole.
 */
import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;

export const optionalFields = <S extends Shape>(
  shape: S,
): { [K in keyof S]: z.ZodMiniOptional<S[K]> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(field)]),
    // Each name keeps its field: fromEntries forgets which.
  ) as { [K in keyof S]: z.ZodMiniOptional<S[K]> };
