/** Joins names as they are read aloud: `a, b y c`, `a o b`. */

/** Creates a format when it is first used, since creating one is expensive. */
const joiner = (type: 'conjunction' | 'disjunction') => {
  let format: Intl.ListFormat | undefined;
  return (names: readonly string[]): string => {
    format ??= new Intl.ListFormat('es-UY', { type });
    return format.format(names);
  };
};

export const enumerate = /* @__PURE__ */ joiner('conjunction');

/** `Gol u Omega`. */
export const enumerateEither = /* @__PURE__ */ joiner('disjunction');
