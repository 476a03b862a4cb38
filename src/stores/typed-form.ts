/**
 * What is typed in a public form, kept for its tab until it is sent, or until the person leaves who was in: a reload,
 * or another file, loses nothing of it.
 */
import * as z from 'zod/mini';
import { whenPersonLeaves } from '#client/session-events';
import { storageKey } from './storage-keys.ts';

/** Passwords are not among them. */
const FIELDS = {
  contact: ['name', 'phone', 'email', 'subject', 'message'],
  register: [
    ...['kind', 'companyName', 'companyIdentifier', 'name', 'lastName', 'email', 'phone'],
    ...['stateId', 'cityId', 'address'],
  ],
  print: ['name', 'phone', 'email', 'note'],
} as const;
type KeptForm = keyof typeof FIELDS;
type Typed = Readonly<Record<string, string>>;

const schema = z.record(z.string(), z.string());
const keyOf = (form: KeptForm): string => storageKey(`typed.${form}`);

/** Field → text. */
export const typedIn = (form: KeptForm): Typed => {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

const write = (form: KeptForm, typed: Typed): void => {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {
    // Full or forbidden: it is lost with a reload, as it was.
  }
};

/** It was sent. */
export const forgetTyped = (form: KeptForm): void => {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept either.
  }
};

type Control = HTMLInputElement | HTMLTextAreaElement;
const CONTROLS = 'input:not([type="radio"]), textarea';

/** Whether a field can be filled in for the person: who is in it types already, or is about to. */
export const isUntouched = (control: Control): boolean =>
  control.value === '' && control !== document.activeElement;

/**
 * Fills in what was typed before a reload where nothing is typed yet, and keeps what is typed from then on. What is
 * chosen, such as a radio button, is kept as well; its screen fills it in itself.
 * @param place the form, or what holds it
 * @returns how to stop
 */
export const keepTyped = (form: KeptForm, place: HTMLElement): (() => void) => {
  const fields: readonly string[] = FIELDS[form];
  const keep = ({ name, value }: { name: string; value: string }): void => {
    if (fields.includes(name)) write(form, { ...typedIn(form), [name]: value });
  };
  const typed = typedIn(form);
  for (const control of place.querySelectorAll<Control>(CONTROLS)) {
    // Typed before this code was here.
    if (control.value !== '') keep(control);
    else if (fields.includes(control.name) && isUntouched(control))
      control.value = typed[control.name] ?? '';
  }
  const onInput = ({ target }: Event): void => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      keep(target);
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
