import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { showBriefly } from '#stores/toasts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { atFields, type Problem, useForm } from '../form/use-form.ts';
import { changedFields, type FieldChange, type Fields, onlyChanged } from './changes.ts';
import { isEqual } from './merge-lists.ts';

/** An entity's form values, and their version. */
export interface Edited<V extends Fields> {
  values: V;
  version?: number | undefined;
}

/** An error as stores return it. */
interface SaveError {
  text: string;
  code?: string | undefined;
  fields?: Record<string, string> | undefined;
  detail?: unknown;
}
/** The store's answer to a save. */
export type Saved = { ok: true; data: unknown } | { ok: false; error: SaveError };

interface EditOptions<V extends Fields> {
  schema: z.ZodMiniType<V>;
  /** Returns the schema's input from the controls and from lists that the screen holds. */
  read?: (data: FormData) => unknown;
  /** Current values; initial ones for something new. */
  loaded: Edited<V>;
  /** @param changed the changed values; all values for something new */
  save: (changed: Partial<V>, version: number | undefined) => Promise<Saved>;
  /** Reads the current entity from the detail of a `record.stale` error. */
  readStale?: (detail: unknown) => Edited<V> | undefined;
  /** Wire path → field. */
  fieldNames?: Readonly<Record<string, string>>;
  /**
   * Updates state that the screen holds itself, such as lists, after a conflict or a reload; controls update
   * themselves.
   */
  onValues?: (values: V) => void;
  savedText?: string;
  onSaved?: (values: V) => void;
}

export interface Stale<V extends Fields> {
  mine: V;
  theirs: Edited<V>;
}

const versioned = z.object({ version: z.int() });
const fieldTexts = (data: FormData): unknown => Object.fromEntries(data);

/** Returns the version of an answer; if absent, the caller counts up. */
const versionIn = (data: unknown): number | undefined => versioned.safeParse(data).data?.version;

/** Returns the parsed values; invalid input is compared as text. */
const readNow = <V extends Fields>(
  schema: z.ZodMiniType<V>,
  raw: unknown,
  before: V,
): Record<string, unknown> => {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ...parsed.data };
  const input = { ...(raw as Fields) };
  return Object.fromEntries(
    Object.keys(before).map((field) => {
      const same = String(input[field] ?? '') === String(before[field] ?? '');
      return [field, same ? before[field] : input[field]];
    }),
  );
};

/**
 * Edits an existing entity over `useForm`: tracks changes, resolves conflicts with other people's saves, and asks
 * before changes are lost.
 */
export const useEdit = <V extends Fields>(options: EditOptions<V>) => {
  const {
    schema,
    read = fieldTexts,
    loaded,
    save,
    readStale,
    fieldNames = {},
    onValues,
    onSaved,
  } = options;
  /** Initial values of the controls; other values remount them. */
  const [start, setStart] = useState({ ...loaded, shown: loaded.values, key: 0 });
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  const [stale, setStale] = useState<Stale<V>>();

  /** Returns the changes from the controls themselves, as state lags behind typing. */
  const changesOver = (values: V): readonly FieldChange[] =>
    ref.current
      ? changedFields(values, readNow(schema, read(new FormData(ref.current)), values))
      : [];

  const isUnsaved = useRef((): boolean => false);

  const staleEntity = (error: SaveError): Edited<V> | undefined =>
    error.code === 'record.stale' ? readStale?.(error.detail) : undefined;

  const problemOf = (error: SaveError, values: V): Problem => {
    const theirs = staleEntity(error);
    if (theirs) setStale({ mine: values, theirs });
    return theirs ? { text: '' } : atFields(error, fieldNames);
  };

  const send = async (values: V, base: Edited<V>): Promise<Problem | undefined> => {
    const isNew = base.version === undefined && loaded.version === undefined;
    const changed = isNew ? values : onlyChanged(base.values, values);
    if (Object.keys(changed).length === 0) return { text: 'No hay nada que guardar.' };
    const reply = await save(changed, base.version);
    if (!reply.ok) {
      const theirs = staleEntity(reply.error);
      // They saved something outside this form, such as a phone: no conflict.
      const isUnrelated =
        theirs !== undefined &&
        theirs.version !== base.version &&
        changedFields(base.values, theirs.values).length === 0;
      return isUnrelated ? send(values, theirs) : problemOf(reply.error, values);
    }
    const version = versionIn(reply.data) ?? (base.version && base.version + 1);
    setStart((previous) => ({ version, values, shown: previous.shown, key: previous.key }));
    isUnsaved.current = () => changesOver(values).length > 0;
    // Typed during the request, so not saved yet.
    setChanges(changesOver(values));
    showBriefly(options.savedText ?? 'Cambios guardados');
    onSaved?.(values);
    return undefined;
  };

  const form = useForm({ schema, read, send: (values) => send(values, start) });
  const { ref } = form.props;

  const isDirty = changes.length > 0;
  const lastLoaded = useRef(loaded);
  // Runs after every render, as the screen's lists change outside the form. An entity that was reloaded is shown unless
  // it is being edited.
  useEffect(() => {
    const found = changesOver(start.values);
    if (!isEqual(found, changes)) setChanges(found);
    // An answer sent before the save is outdated.
    const isOutdated = (loaded.version ?? 0) < (start.version ?? 0);
    if (found.length > 0 || stale || isOutdated || isEqual(loaded, lastLoaded.current)) return;
    lastLoaded.current = loaded;
    // Reloaded values equal to the controls': remounting them would take the focus.
    const isShownAlready = changesOver(loaded.values).length === 0;
    // Update the screen's own state too, or it would restore what a colleague removed.
    if (!isShownAlready) onValues?.(loaded.values);
    setStart((previous) =>
      isShownAlready
        ? { ...loaded, shown: previous.shown, key: previous.key }
        : { ...loaded, shown: loaded.values, key: previous.key + 1 },
    );
  });

  // Reads the controls when the person leaves: the latest input is not in the state yet.
  useLayoutEffect(() => {
    isUnsaved.current = () => changesOver(start.values).length > 0;
  });
  const question = useUnsaved(useCallback(() => isUnsaved.current(), []));

  /** Remounts the controls with these values. */
  const show = (base: Edited<V>, values: V): void => {
    onValues?.(values);
    setStart((previous) => ({ ...base, shown: values, key: previous.key + 1 }));
  };

  return {
    form,
    changes,
    isDirty,
    /** Asks before changes are lost; must be rendered. */
    question,
    stale,
    /** Values as loaded. */
    before: start.values,
    /** Initial values of the controls; another key remounts them. */
    shown: start.shown,
    key: start.key,
    /** Called on each change of a control; updates at once, as the next key may submit. */
    updateChanges: () => setChanges(changesOver(start.values)),
    /** Restores the loaded values. */
    reset: () => show(start, start.values),
    /** Saves the values chosen in a conflict. */
    decide: async (values: V): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      show(theirs, values);
      // Nothing is left to save.
      if (isEqual(theirs.values, values)) return;
      await form.sendNow(() => send(values, theirs));
    },
    /** Closes the conflict dialog; the form keeps its values. */
    cancelDecision: () => setStale(undefined),
  };
};
export type EditState<V extends Fields> = ReturnType<typeof useEdit<V>>;
