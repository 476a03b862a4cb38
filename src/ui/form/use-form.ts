/**
 * A form that its schema checks: a field when it is left, everything before it is sent. The controls
 * keep their own values, so what was typed stays whatever happens, also before this code arrived.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { hideToast, showToast } from '#stores/toasts';
import { mayTakeFocus } from '../may-take-focus.ts';
import { contentsOf } from './contents.ts';

/** Field name → message. */
export type FieldErrors = Readonly<Record<string, string>>;
/** Why sending failed; `fields` by the form's own names. */
export interface Problem {
  text: string;
  fields?: FieldErrors;
  /** The person can still do something about it. */
  isWarning?: boolean;
}

interface Options<S extends z.ZodMiniType> {
  schema: S;
  /** The schema's input out of the controls; by default each control's text under its name. */
  read?: (data: FormData) => unknown;
  /** @returns what to show when it did not work */
  send: (values: z.output<S>) => Promise<Problem | undefined>;
  /** Says in a toast as well why sending failed (spec, section 8); it goes with the next try, or with the form. */
  hasToast?: boolean;
}

/** A message that appears at once would move the button away under the pointer that left the field. */
const AFTER_CLICK_MS = 180;

const texts = (data: FormData): unknown => Object.fromEntries(data);

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

export const useForm = <S extends z.ZodMiniType>({
  schema,
  read = texts,
  send,
  hasToast = false,
}: Options<S>) => {
  const ref = useRef<HTMLFormElement>(null);
  /** What is on its way, for who sends it again meanwhile. */
  const running = useRef<Promise<boolean>>(undefined);
  const toast = useRef(0);
  /** What had the focus when it was sent: a button may stand outside the form. */
  const sender = useRef<Element>(null);
  const touched = useRef(new Set<string>());
  const sent = useRef('');
  const [own, setOwn] = useState<FieldErrors>({});
  const [fromServer, setFromServer] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState(0);
  const [taken, setTaken] = useState(0);

  useEffect(() => {
    if (failures === 0 || !mayTakeFocus(ref.current, sender.current)) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  // What is said of a form that is closed is nothing that anybody could mend.
  useEffect(() => () => hideToast(toast.current), []);

  /** Field → its first message. */
  const check = (form: HTMLFormElement): FieldErrors => {
    const found: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(read(new FormData(form))).error?.issues ?? [])
      found[path.join('.')] ??= message;
    return found;
  };

  const nameOf = ({ target }: { target: EventTarget }): string =>
    'name' in target && typeof target.name === 'string' ? target.name : '';

  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    const name = nameOf(event);
    touched.current.add(name);
    setFromServer((errors) => without(errors, name));
    const found = check(event.currentTarget);
    // Messages that stand follow what is typed; new ones wait until the field is left.
    setOwn((errors) =>
      Object.fromEntries(
        Object.keys(errors).flatMap((field) => (found[field] ? [[field, found[field]]] : [])),
      ),
    );
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>): void => {
    const name = nameOf(event);
    const form = event.currentTarget;
    if (!touched.current.has(name)) return;
    setTimeout(() => {
      // Sent and emptied meanwhile: nobody left that field empty.
      if (!touched.current.has(name)) return;
      const message = check(form)[name];
      if (message) setOwn((errors) => ({ ...errors, [name]: message }));
    }, AFTER_CLICK_MS);
  };

  /** @returns whether it was sent and taken */
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    if (running.current) return running.current;
    sender.current = document.activeElement;
    hideToast(toast.current);
    setProblem('');
    setFromServer({});
    setOwn(check(form));
    const parsed = schema.safeParse(read(new FormData(form)));
    if (!parsed.success) {
      setFailures((count) => count + 1);
      return false;
    }
    sent.current = contentsOf(form);
    return sendNow(() => send(parsed.data));
  };

  /** Shows that it is on its way, and then what went wrong. */
  const sendNow = (ask: () => Promise<Problem | undefined>): Promise<boolean> => {
    sender.current = document.activeElement;
    setSending(true);
    const asked = ask().finally(() => {
      running.current = undefined;
      setSending(false);
    });
    running.current = outcomeOf(asked);
    return running.current;
  };

  const outcomeOf = async (asked: Promise<Problem | undefined>): Promise<boolean> => {
    const failed = await asked;
    if (!failed) {
      setTaken((count) => count + 1);
      return true;
    }
    setProblem(failed.text);
    if (hasToast && ref.current)
      toast.current = showToast(failed.isWarning ? 'warning' : 'error', failed.text);
    setFromServer(failed.fields ?? {});
    setFailures((count) => count + 1);
    return false;
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  const errors: FieldErrors = { ...own, ...fromServer };
  return {
    errors,
    /** Why sending failed; empty = nothing to say. */
    problem,
    sending,
    /** How often it was sent and taken. */
    taken,
    /** For who sends the form together with something else. @returns whether it was taken */
    submit: async (): Promise<boolean> => ref.current !== null && submit(ref.current),
    /** For what is sent in its name, such as what two people decided on. @returns whether it was taken */
    sendNow,
    /** Empties the form, unless it holds something else by now than what was sent. */
    clear: () => {
      if (!ref.current || contentsOf(ref.current) !== sent.current) return;
      ref.current.reset();
      touched.current.clear();
      // Also what a field that was left meanwhile was told.
      setOwn({});
      setFromServer({});
    },
    /** For the form element. */
    props: { ref, onChange, onBlur, onSubmit, noValidate: true, method: 'post' as const },
  };
};
export type FormState = ReturnType<typeof useForm>;

/**
 * A refusal's fields under the form's own names.
 * @param names wire path → field; what is in neither stays in the text alone
 */
export const atFields = (
  error: { text: string; fields?: Record<string, string> | undefined },
  names: Readonly<Record<string, string>>,
): Problem => {
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(error.fields ?? {})) {
    const name = names[path];
    if (name !== undefined) fields[name] = message;
  }
  return { text: error.text, fields };
};
