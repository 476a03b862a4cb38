/** Current passwords are not lost with a form. */
const isCurrentPassword = ({ autocomplete }: HTMLInputElement): boolean =>
  autocomplete === 'current-password';

/** Serializes a form's values for comparison; files by name. */
export const contentsOf = (form: HTMLFormElement): string => {
  const ignored = new Set(
    [...form.elements].flatMap((one) =>
      one instanceof HTMLInputElement && isCurrentPassword(one) ? [one.name] : [],
    ),
  );
  return JSON.stringify(
    Array.from(new FormData(form), ([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]).filter(([name = '']) => !ignored.has(name)),
  );
};
