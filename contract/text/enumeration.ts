/** Joins names as they are read aloud: `a, b y c`, `a o b`. */

const and = /* @__PURE__ */ new Intl.ListFormat('es-UY', { type: 'conjunction' });
const or = /* @__PURE__ */ new Intl.ListFormat('es-UY', { type: 'disjunction' });

export const enumerate = (names: readonly string[]): string => and.format(names);

/** `Gol u Omega`. */
export const enumerateEither = (names: readonly string[]): string => or.format(names);
