/** Several names as one reads them aloud: `a, b y c`. */

const and = /* @__PURE__ */ new Intl.ListFormat('es-UY', { type: 'conjunction' });

export const enumerate = (names: readonly string[]): string => and.format(names);
