import { useEffect, useRef, useState } from 'react';
import { configFind } from '#contract/calls/config';
import { type ConfigKey, type Configured, configured } from '#contract/entities/configured';
import { saveConfigured } from '#stores/configured';
import { showBriefly } from '#stores/toasts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import type { Stale } from '../edit/use-edit.ts';
import { useQuery } from '../use-query.ts';
import { asText, faultsOf, readRows, withoutKeys } from './rows.ts';

type StaleRows = Stale<{ value: unknown }>;

interface Loaded<T> {
  base: Configured;
  rows: T[];
}

/**
 * Holds a configuration value while it is edited: loads, saves, and detects conflicts.
 * @param addKeys adds keys to rows for editing
 */
export const useDraft = <T>(
  key: ConfigKey,
  isOpen: boolean,
  addKeys: (rows: T[]) => T[] = (rows) => rows,
) => {
  const { data, error } = useQuery(configFind, isOpen ? { key } : null);
  const [loaded, setLoaded] = useState<Loaded<T>>();
  const [rows, setRows] = useState<T[]>([]);
  const latest = useRef(rows);
  latest.current = rows;
  const [problem, setProblem] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failures, setFailures] = useState(0);
  const [stale, setStale] = useState<StaleRows>();
  const [busy, setBusy] = useState(false);

  const isChanged = loaded !== undefined && asText(rows) !== asText(loaded.rows);

  /** @param keepsRows keeps rows that were edited during the request */
  const applyValue = (base: Configured, keepsRows = false): void => {
    const read = readRows<T>(key, base.value);
    const keyed = addKeys(read ?? []);
    // Keep the keys of equal rows: new ones would remount the row being edited.
    const fresh = asText(keyed) === asText(latest.current) ? latest.current : keyed;
    setLoaded({ base, rows: fresh });
    if (!keepsRows) setRows(fresh);
    setFaults({});
    setProblem(read ? '' : 'Lo que está guardado no se puede leer: si guardas, lo reemplazas.');
  };
  // Reloaded values replace unchanged ones.
  const loadedValue = data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run for new answers only.
  useEffect(() => {
    if (
      loadedValue &&
      loadedValue.key === key &&
      !isChanged &&
      loadedValue.version !== loaded?.base.version
    )
      applyValue(loadedValue);
  }, [loadedValue]);

  const question = useUnsaved(isChanged);

  const save = async (value: unknown, version: number | undefined): Promise<void> => {
    const newFaults = faultsOf(key, value);
    setFaults(newFaults);
    if (Object.keys(newFaults).length > 0) {
      setFailures((count) => count + 1);
      return setProblem('Revisa los datos ingresados.');
    }
    setBusy(true);
    const reply = await saveConfigured(key, asText(value), version);
    setBusy(false);
    if (reply.ok) {
      applyValue(reply.data, asText(latest.current) !== asText(value));
      return showBriefly('Cambios guardados');
    }
    const { text, code, detail, fields = {} } = reply.error;
    const theirs = code === 'record.stale' ? configured.safeParse(detail).data : undefined;
    if (!theirs) {
      setFaults(fields);
      setFailures((count) => count + 1);
      return setProblem(text);
    }
    const theirRows = readRows<T>(key, theirs.value) ?? [];
    setStale({
      mine: { value: withoutKeys(value) },
      theirs: { values: { value: theirRows }, version: theirs.version },
    });
  };

  return {
    isLoaded: loaded !== undefined,
    error: loaded ? undefined : error?.text,
    rows,
    setRows,
    isChanged,
    version: loaded?.base.version,
    /** Asks before changes are lost; must be rendered. */
    question,
    busy,
    problem,
    faults,
    /** Counts failed attempts to save. */
    failures,
    stale,
    /** The stored rows. */
    saved: loaded?.rows ?? [],
    before: { value: withoutKeys(loaded?.rows ?? []) },
    save: () => save(rows, loaded?.base.version),
    /** Saves these rows unchanged, which confirms values that were not stored yet. */
    confirm: (shown: readonly T[]) => save(shown, loaded?.base.version),
    reset: () => loaded && applyValue(loaded.base),
    /** Saves the rows chosen in a conflict. */
    decide: async (value: unknown): Promise<void> => {
      if (!stale || !Array.isArray(value)) return;
      const { version } = stale.theirs;
      setStale(undefined);
      // The key's schema has checked both sides' rows.
      setRows(addKeys(value as T[]));
      await save(value, version);
    },
    cancelDecision: () => setStale(undefined),
  };
};
export type Draft<T> = ReturnType<typeof useDraft<T>>;
