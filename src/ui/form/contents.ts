/** What a form holds at a moment, to be compared with another. */

/** Known by heart, or to whatever filled it in: nobody loses it with the box. */
const isKnownAnyway = ({ autocomplete }: HTMLInputElement): boolean =>
  autocomplete === 'current-password';

/** What its controls hold; of a file its name. */
export const contentsOf = (form: HTMLFormElement): string => {
  const known = new Set(
    [...form.elements].flatMap((one) =>
      one instanceof HTMLInputElement && isKnownAnyway(one) ? [one.name] : [],
    ),
  );
  return JSON.stringify(
    Array.from(new FormData(form), ([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]).filter(([name = '']) => !known.has(name)),
  );
};
