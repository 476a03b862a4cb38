/** What was given of a thing, in the place of what was. */

/** What is absent, or undefined, stays. */
export const withGiven = <S extends object>(
  state: S,
  given: { readonly [K in keyof S]?: S[K] | undefined },
): S => {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  // Its keys are the state's own, and what was undefined is left out.
  return { ...state, ...(Object.fromEntries(present) as Partial<S>) };
};
