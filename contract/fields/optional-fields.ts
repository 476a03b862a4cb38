/** Makes fields optional. Not `z.partial`: its code would be added to every page. */
import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;

export const optionalFields = <S extends Shape>(
  shape: S,
): { [K in keyof S]: z.ZodMiniOptional<S[K]> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(field)]),
    // Each name keeps its field; fromEntries widens the type.
  ) as { [K in keyof S]: z.ZodMiniOptional<S[K]> };
