/**
 * Answers whose items are stored as JSON text are sent without parsing and serializing them again, which
 * took half of a list's time.
 */

/** Answer → how its text is built. */
const serializers = new WeakMap<object, () => string>();

/** Serializes an object with one more field in front. */
const withField = (first: string, rest: object): string => {
  const others = JSON.stringify(rest).slice(1);
  return `{${first}${others === '}' ? '' : ','}${others}`;
};

/**
 * Builds an answer whose `data` is parsed only if it is read.
 * @param items each the valid JSON of a `T`
 */
export const withJsonItems = <T, R extends object>(
  items: readonly string[],
  rest: R,
): { data: T[] } & R => {
  let parsed: T[] | undefined;
  const answer = {
    get data(): T[] {
      // The caller guarantees the type.
      parsed ??= items.map((item) => JSON.parse(item) as T);
      return parsed;
    },
    ...rest,
  };
  serializers.set(answer, () => withField(`"data":[${items.join(',')}]`, rest));
  return answer;
};

/** Serializes an answer, with its empty `error`. */
export const answerText = (output: object): string => {
  const prepared = serializers.get(output)?.();
  return prepared === undefined
    ? JSON.stringify({ ...output, error: '' })
    : `${prepared.slice(0, -1)},"error":""}`;
};
