import type * as z from 'zod/mini';

/** Reads a JSON file that the build wrote beside its pages; undefined if it is invalid. */
export const readBuilt = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> => {
  try {
    const answer = await fetch(path);
    return answer.ok ? schema.safeParse(await answer.json()).data : undefined;
  } catch {
    return undefined;
  }
};
