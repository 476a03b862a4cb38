/**
 * A form validated by its schema: fields when they lose focus, everything before sending. The controls are
 * uncontrolled, so that input from before hydration stays.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { mayTakeFocus } from '../may-take-focus.ts';
import { contentsOf } from './contents.ts';
import { firstRefused } from './refused.ts';

/** Field name → message. */
export type FieldErrors = Readonly<Record<string, string>>;
/** An error of sending; `fields` by the form's names. */
export interface Problem {
  text: string;
  fields?: FieldErrors;
  /** Whether the person can still do something about it. */
  isWarning?: boolean;
}

interface Options<S extends z.ZodMiniType> {
  schema: S;
  /** Reads the schema's input from the controls; by default each control's text under its name. */
  read?: (data: FormData) => unknown;
  /** Names the field of a path as it is read: rows that may move have other names than their places. */
  nameOf?: (path: string) => string;
  /** @returns the error, if any */
  send: (values: z.output<S>) => Promise<Problem | undefined>;
}

/** An immediate message would move the button away under the pointer. */
const MESSAGE_DELAY_MS = 180;

const texts = (data: FormData): unknown => Object.fromEntries(data);

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

export const useForm = <S extends z.ZodMiniType>({
  schema,
  read = texts,
  nameOf: fieldOf = (path) => path,
  send,
}: Options<S>) => {
  const ref = useRef<HTMLFormElement>(null);
  /** The running submission, for repeated calls. */
  const running = useRef<Promise<boolean>>(undefined);
  /** The element with focus when it was sent: the button may be outside the form. */
  const sender = useRef<Element>(null);
  const touched = useRef(new Set<string>());
  const sent = useRef('');
  const [own, setOwn] = useState<FieldErrors>({});
  const [fromServer, setFromServer] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState(0);
  const [taken, setTaken] = useState(0);

  useEffect(() => {
    if (failures === 0 || !mayTakeFocus(ref.current, sender.current)) return;
    firstRefused(ref.current)?.focus();
  }, [failures]);

  /** Returns the first message of each field. */
  const check = (form: HTMLFormElement): FieldErrors => {
    const found: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(read(new FormData(form))).error?.issues ?? [])
      found[fieldOf(path.join('.'))] ??= message;
    return found;
  };

  const nameOf = ({ target }: { target: EventTarget }): string =>
    'name' in target && typeof target.name === 'string' ? target.name : '';

  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    const name = nameOf(event);
    touched.current.add(name);
    setFromServer((errors) => without(errors, name));
    const found = check(event.currentTarget);
    // Visible messages follow the input; new ones wait until the field loses focus.
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
      // Sent and cleared meanwhile.
      if (!touched.current.has(name)) return;
      const message = check(form)[name];
      if (message) setOwn((errors) => ({ ...errors, [name]: message }));
    }, MESSAGE_DELAY_MS);
  };

  /** @returns whether it was sent successfully */
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    if (running.current) return running.current;
    sender.current = document.activeElement;
    setProblem(undefined);
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

  /** Shows progress and the error. */
  const sendNow = (ask: () => Promise<Problem | undefined>): Promise<boolean> => {
    sender.current = document.activeElement;
    setSending(true);
    const request = ask().finally(() => {
      running.current = undefined;
      setSending(false);
    });
    running.current = outcomeOf(request);
    return running.current;
  };

  const outcomeOf = async (request: Promise<Problem | undefined>): Promise<boolean> => {
    const failed = await request;
    if (!failed) {
      setTaken((count) => count + 1);
      return true;
    }
    setProblem(failed);
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
    /** The error of sending, or empty. */
    problem: problem?.text ?? '',
    isWarning: problem?.isWarning ?? false,
    sending,
    /** Number of successful submissions. */
    taken,
    /** Submits the form together with something else. @returns whether it succeeded */
    submit: async (): Promise<boolean> => ref.current !== null && submit(ref.current),
    /** Sends something else on behalf of the form. @returns whether it succeeded */
    sendNow,
    /** Clears the form, unless it was changed since it was sent. */
    clear: () => {
      if (!ref.current || contentsOf(ref.current) !== sent.current) return;
      ref.current.reset();
      touched.current.clear();
      // Also messages of fields that lost focus meanwhile.
      setOwn({});
      setFromServer({});
    },
    /** Props of the form element. */
    props: { ref, onChange, onBlur, onSubmit, noValidate: true, method: 'post' as const },
  };
};
export type FormState = ReturnType<typeof useForm>;

/**
 * Maps an error's fields to the form's names.
 * @param names wire path → field; others are only described by the text
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
