/** A tick in words, where two versions of a thing are told apart. */
export const yesOrNo = (value: unknown): string => (value === true ? 'sí' : 'no');
