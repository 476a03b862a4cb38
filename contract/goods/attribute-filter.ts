/**
 * The filter of a list by attributes: `ancho=155..175|205;estacion=verano`. Values of one attribute
 * widen each other, attributes narrow each other; a range is in base units (`measures/units.ts`).
 */

/** By name of an attribute: the chosen values. */
export type ChosenAttributes = ReadonlyMap<string, readonly string[]>;

/** Characters that part the filter; neither keys nor choices have them. */
export const FILTER_SIGNS = /[=;|]/;

export const readAttributes = (text: string): ChosenAttributes =>
  new Map(
    text.split(';').flatMap((part) => {
      const [name = '', values = '', ...more] = part.split('=');
      const read = values.split('|').filter(Boolean);
      return name === '' || read.length === 0 || more.length > 0 ? [] : [[name, read]];
    }),
  );

export const writeAttributes = (chosen: ChosenAttributes): string =>
  [...chosen].map(([name, values]) => `${name}=${values.join('|')}`).join(';');

/** Sets the values of an attribute, or removes it without any. */
export const withAttribute = (text: string, name: string, values: readonly string[]): string => {
  const chosen = new Map(readAttributes(text));
  if (values.length > 0) chosen.set(name, values);
  else chosen.delete(name);
  return writeAttributes(chosen);
};

/** Adds a value, or takes it out. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** Adds a value to the filter, or takes it out. @param choice `ancho=205` */
export const toggleAttribute = (text: string, choice: string): string => {
  const [name = '', value = ''] = choice.split('=');
  return withAttribute(text, name, toggled(readAttributes(text).get(name) ?? [], value));
};

/** Returns whether the filter has a value. @param choice `ancho=205` */
export const hasAttribute = (text: string, choice: string): boolean => {
  const [name = '', value = ''] = choice.split('=');
  return readAttributes(text).get(name)?.includes(value) ?? false;
};
