/**
 * A form over something that is there: what was changed in it, what becomes of it when somebody else saved
 * first, and that nothing is lost without a question. Over `useForm`, which checks and sends.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { showBriefly } from '#stores/toasts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { atFields, type Problem, useForm } from '../form/use-form.ts';
import { changedFields, type FieldChange, type Fields, onlyChanged } from './changes.ts';
import { isEqual } from './equal.ts';

/** A thing as a form shows it, and which version of it that is. */
export interface Edited<V extends Fields> {
  values: V;
  /** Undefined for something new. */
  version?: number | undefined;
}

/** Why it was not saved, as stores answer it. */
interface Refusal {
  text: string;
  code?: string | undefined;
  fields?: Record<string, string> | undefined;
  detail?: unknown;
}
/** What the store that saves it answers. */
type Saved = { ok: true; data: unknown } | { ok: false; error: Refusal };

interface EditOptions<V extends Fields> {
  schema: z.ZodMiniType<V>;
  /** The schema's input out of the controls, and of lists that the screen holds. */
  read?: (data: FormData) => unknown;
  /** As it is now; for something new, as it begins. */
  now: Edited<V>;
  /** @param changed of something new, all of it */
  save: (changed: Partial<V>, version: number | undefined) => Promise<Saved>;
  /** The `detail` of a refusal as `record.stale`: the thing as it stands now. */
  readStale?: (detail: unknown) => Edited<V> | undefined;
  /** Wire path → field. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Puts values that were decided, or read again, into what the screen holds itself, such as lists; the controls follow by themselves. */
  onValues?: (values: V) => void;
  savedText?: string;
  onSaved?: (values: V) => void;
}

export interface Stale<V extends Fields> {
  mine: V;
  theirs: Edited<V>;
}

const versioned = z.object({ version: z.int() });
const texts = (data: FormData): unknown => Object.fromEntries(data);

/** What an answer says of it; a change counts one up where it says nothing. */
const versionIn = (data: unknown): number | undefined => versioned.safeParse(data).data?.version;

/** What cannot be sent as it is typed is compared as it reads. */
const readNow = <V extends Fields>(
  schema: z.ZodMiniType<V>,
  raw: unknown,
  before: V,
): Record<string, unknown> => {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ...parsed.data };
  const typed = { ...(raw as Fields) };
  return Object.fromEntries(
    Object.keys(before).map((field) => {
      const same = String(typed[field] ?? '') === String(before[field] ?? '');
      return [field, same ? before[field] : typed[field]];
    }),
  );
};

export const useEdit = <V extends Fields>(options: EditOptions<V>) => {
  const {
    schema,
    read = texts,
    now,
    save,
    readStale,
    fieldNames = {},
    onValues,
    onSaved,
  } = options;
  /** What the controls began with: other values mean other controls. */
  const [start, setStart] = useState({ ...now, shown: now.values, key: 0 });
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  const [stale, setStale] = useState<Stale<V>>();

  /** What the controls say now, against these values; asked of them themselves, for state lags behind what is typed. */
  const typedOver = (values: V): readonly FieldChange[] =>
    ref.current
      ? changedFields(values, readNow(schema, read(new FormData(ref.current)), values))
      : [];

  const isUnsaved = useRef((): boolean => false);

  const theirsOf = (error: Refusal): Edited<V> | undefined =>
    error.code === 'record.stale' ? readStale?.(error.detail) : undefined;

  const problemOf = (error: Refusal, values: V): Problem => {
    const theirs = theirsOf(error);
    if (theirs) setStale({ mine: values, theirs });
    return theirs ? { text: '' } : atFields(error, fieldNames);
  };

  const send = async (values: V, base: Edited<V>): Promise<Problem | undefined> => {
    const isNew = base.version === undefined && now.version === undefined;
    const changed = isNew ? values : onlyChanged(base.values, values);
    if (Object.keys(changed).length === 0) return { text: 'No hay nada que guardar.' };
    const reply = await save(changed, base.version);
    if (!reply.ok) {
      const theirs = theirsOf(reply.error);
      // What they saved is nothing of this form, such as a phone beside it: there is nothing to decide.
      const isElsewhere =
        theirs !== undefined &&
        theirs.version !== base.version &&
        changedFields(base.values, theirs.values).length === 0;
      return isElsewhere ? send(values, theirs) : problemOf(reply.error, values);
    }
    const version = versionIn(reply.data) ?? (base.version && base.version + 1);
    setStart((before) => ({ version, values, shown: before.shown, key: before.key }));
    isUnsaved.current = () => typedOver(values).length > 0;
    // What was typed while the answer was on its way is not saved yet.
    setChanges(typedOver(values));
    showBriefly(options.savedText ?? 'Cambios guardados');
    onSaved?.(values);
    return undefined;
  };

  const form = useForm({ schema, read, send: (values) => send(values, start) });
  const { ref } = form.props;

  const isDirty = changes.length > 0;
  const seen = useRef(now);
  // After every render: lists that the screen holds change without the form's knowing. And a thing that is read
  // again, after a save or when somebody comes back, is shown as it is now unless it is being edited.
  useEffect(() => {
    const found = typedOver(start.values);
    if (!isEqual(found, changes)) setChanges(found);
    // An answer that was on its way when this was saved is not how it stands.
    const isOld = (now.version ?? 0) < (start.version ?? 0);
    if (found.length > 0 || stale || isOld || isEqual(now, seen.current)) return;
    seen.current = now;
    // What was saved and is read again stands in the controls: new ones would take the focus from who goes on.
    const isHeld = typedOver(now.values).length === 0;
    // Also what the screen holds itself: it would put back what a colleague took away.
    if (!isHeld) onValues?.(now.values);
    setStart((before) =>
      isHeld
        ? { ...now, shown: before.shown, key: before.key }
        : { ...now, shown: now.values, key: before.key + 1 },
    );
  });

  // Asked when somebody leaves: what was typed in the very moment before is not in the state yet.
  useLayoutEffect(() => {
    isUnsaved.current = () => typedOver(start.values).length > 0;
  });
  const question = useUnsaved(useCallback(() => isUnsaved.current(), []));

  /** The controls show these values from now on. */
  const show = (base: Edited<V>, values: V): void => {
    onValues?.(values);
    setStart((before) => ({ ...base, shown: values, key: before.key + 1 }));
  };

  return {
    form,
    changes,
    isDirty,
    /** Asked before the changes are thrown away; to be drawn. */
    question,
    stale,
    /** What it was when it was read. */
    before: start.values,
    /** What the controls begin with; with another key they begin anew. */
    shown: start.shown,
    key: start.key,
    /** Told by the form at each change of its controls; known at once, for the next key may send it. */
    look: () => setChanges(typedOver(start.values)),
    /** Back to what it was. */
    reset: () => show(start, start.values),
    /** Goes on with what was decided between theirs and mine. */
    decide: async (values: V): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      show(theirs, values);
      // All of it was theirs already.
      if (isEqual(theirs.values, values)) return;
      await form.sendNow(() => send(values, theirs));
    },
    /** Closes the question; mine is still in the form. */
    undecided: () => setStale(undefined),
  };
};
export type EditState<V extends Fields> = ReturnType<typeof useEdit<V>>;
