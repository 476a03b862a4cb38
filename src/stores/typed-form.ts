/** Drafts of public forms, stored for the tab until they are sent or the user leaves: a reload loses nothing. */
import * as z from 'zod/mini';
import { whenPersonLeaves } from '#client/session-events';
import { storageKey } from './storage-keys.ts';

/** Passwords are excluded. */
const FIELDS = {
  contact: ['name', 'phone', 'email', 'subject', 'message'],
  register: [
    ...['kind', 'companyName', 'companyIdentifier', 'name', 'lastName', 'email', 'phone'],
    ...['stateId', 'cityId', 'address'],
  ],
  print: ['name', 'phone', 'email', 'note'],
} as const;
type FormName = keyof typeof FIELDS;
type Draft = Readonly<Record<string, string>>;

// Not `z.record`: its code would be added to every page.
const schema = z.catchall(z.object({}), z.string());
const keyOf = (form: FormName): string => storageKey(`typed.${form}`);

/** Returns the draft: field → text. */
export const readDraft = (form: FormName): Draft => {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

const write = (form: FormName, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: a reload loses the draft.
  }
};

/** Deletes a draft after it was sent. */
export const deleteDraft = (form: FormName): void => {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was stored either.
  }
};

type Control = HTMLInputElement | HTMLTextAreaElement;
const CONTROLS = 'input:not([type="radio"]), textarea';

/** Checks for an empty field without focus, which can be filled in for the person. */
export const isUntouched = (control: Control): boolean =>
  control.value === '' && control !== document.activeElement;

/**
 * Restores the draft into empty fields, and stores input from then on. Other controls, such as radio buttons, are
 * stored too; their screen restores them itself.
 * @param place the form or its container
 * @returns a function that stops it
 */
export const storeDrafts = (form: FormName, place: HTMLElement): (() => void) => {
  const fields: readonly string[] = FIELDS[form];
  const store = ({ name, value }: { name: string; value: string }): void => {
    if (fields.includes(name)) write(form, { ...readDraft(form), [name]: value });
  };
  const draft = readDraft(form);
  for (const control of place.querySelectorAll<Control>(CONTROLS)) {
    // Entered before this script was loaded.
    if (control.value !== '') store(control);
    else if (fields.includes(control.name) && isUntouched(control))
      control.value = draft[control.name] ?? '';
  }
  const onInput = ({ target }: Event): void => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      store(target);
  };
  place.addEventListener('input', onInput);
  const unlisten = whenPersonLeaves(() => {
    for (const control of place.querySelectorAll<Control>(CONTROLS))
      if (fields.includes(control.name)) control.value = '';
  });
  return () => {
    place.removeEventListener('input', onInput);
    unlisten();
  };
};
