/** One value of the configuration while it is edited: what was read, what it is now, and how it is saved. */
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

/** @param addKeys what rows are known by while they are edited */
export const useDraft = <T>(key: ConfigKey, isOpen: boolean, addKeys: (rows: T[]) => T[]) => {
  const { data, error } = useQuery(configFind, isOpen ? { key } : null);
  const [loaded, setLoaded] = useState<Loaded<T>>();
  const [rows, setRows] = useState<T[]>([]);
  const latest = useRef(rows);
  latest.current = rows;
  const [problem, setProblem] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleRows>();
  const [busy, setBusy] = useState(false);

  const isChanged = loaded !== undefined && asText(rows) !== asText(loaded.rows);

  /** @param keepsRows somebody has gone on typing */
  const take = (base: Configured, keepsRows = false): void => {
    const read = readRows<T>(key, base.value);
    const keyed = addKeys(read ?? []);
    // Under new keys, what is the same would be drawn anew under whoever is in it.
    const fresh = asText(keyed) === asText(latest.current) ? latest.current : keyed;
    setLoaded({ base, rows: fresh });
    if (!keepsRows) setRows(fresh);
    setFaults({});
    setProblem(read ? '' : 'Lo que está guardado no se puede leer: si guardas, lo reemplazas.');
  };
  // What is read again takes the place of what nobody has changed.
  const found = data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is taken.
  useEffect(() => {
    if (found && found.key === key && !isChanged && found.version !== loaded?.base.version)
      take(found);
  }, [found]);

  const question = useUnsaved(isChanged);

  const save = async (value: unknown, version: number | undefined): Promise<void> => {
    const wrong = faultsOf(key, value);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      setRefusals((count) => count + 1);
      return setProblem('Revisa los datos ingresados.');
    }
    setBusy(true);
    const reply = await saveConfigured(key, asText(value), version);
    setBusy(false);
    if (reply.ok) {
      take(reply.data, asText(latest.current) !== asText(value));
      return showBriefly('Cambios guardados');
    }
    const { text, code, detail, fields = {} } = reply.error;
    const theirs = code === 'record.stale' ? configured.safeParse(detail).data : undefined;
    if (!theirs) {
      setFaults(fields);
      setRefusals((count) => count + 1);
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
    /** Of what was read. */
    version: loaded?.base.version,
    /** Asked before the changes are thrown away; to be drawn. */
    question,
    busy,
    problem,
    faults,
    /** How often it was refused. */
    refusals,
    stale,
    before: { value: withoutKeys(loaded?.rows ?? []) },
    save: () => save(rows, loaded?.base.version),
    reset: () => loaded && take(loaded.base),
    /** Goes on with what was decided between theirs and mine. */
    decide: async (value: unknown): Promise<void> => {
      if (!stale || !Array.isArray(value)) return;
      const { version } = stale.theirs;
      setStale(undefined);
      // Rows as the schema of the key gave them to both.
      setRows(addKeys(value as T[]));
      await save(value, version);
    },
    undecided: () => setStale(undefined),
  };
};
export type Draft<T> = ReturnType<typeof useDraft<T>>;
