/** Counts a branch: a scanner types codes and Enter, then the difference is looked at and applied. */
import { variant } from 'virtual:variant';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_COUNTED } from '#contract/calls/stock-changes';
import type { CountedRow } from '#contract/entities/goods';
import { offerCamera } from '#search-box/camera-button';
import { applyCount, previewCount } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Counted, useCount } from './use-count.ts';

const SHOWN_MS = 4_000;
const signed = (units: number): string => (units > 0 ? `+${units}` : String(units));

export const CountScreen = () => {
  const { counted, question, scan, change, remove, forget } = useCount();
  const [branch, setBranch] = useState(variant.branches[0]?.code ?? '');
  const [found, setFound] = useState<{
    rows: CountedRow[];
    unknown: string[];
    /** What was compared. */
    of: readonly Counted[];
  }>();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // A count that goes on was not looked at yet.
  const more = (work: () => void): void => {
    setFound(undefined);
    work();
  };
  const scanned = useRef(scan);
  scanned.current = (code) => more(() => scan(code));
  const now = useRef({ counted, branch });
  now.current = { counted, branch };
  useEffect(() => {
    const life = new AbortController();
    if (form.current) void offerCamera(form.current, (code) => scanned.current(code), life.signal);
    return () => life.abort();
  }, []);

  const onScan = (event: FormEvent): void => {
    event.preventDefault();
    const code = box.current?.value.trim() ?? '';
    if (code === '' || !box.current) return;
    box.current.value = '';
    scanned.current(code.slice(0, 60));
  };

  const look = async (): Promise<void> => {
    setSending(true);
    const items = counted.map(({ code, quantity }) => ({ Code: code, Quantity: quantity }));
    const reply = await previewCount({ branch, items });
    setSending(false);
    setProblem(reply.ok ? '' : reply.error.text);
    // Whoever scanned on, or went to another branch, has not seen the difference of that.
    if (now.current.counted !== counted || now.current.branch !== branch) return;
    if (reply.ok) setFound({ rows: reply.data.data, unknown: reply.data.unknown, of: counted });
  };

  const apply = async (): Promise<void> => {
    if (!found || isSending) return;
    setSending(true);
    const reply = await applyCount({
      branch,
      items: found.rows.map(({ code, to, from, version }) => ({
        Code: code,
        Quantity: to,
        From: from,
        Version: version,
      })),
      reason: 'Recuento',
    });
    setSending(false);
    setFound(undefined);
    if (!reply.ok) {
      setProblem(reply.error.text);
      return;
    }
    showBriefly(`Recuento aplicado: ${reply.data.changed} con diferencia`, SHOWN_MS);
    // What was scanned while it was written is not written yet.
    forget(found.of);
    box.current?.focus();
  };

  const different = found?.rows.filter(({ from, to }) => from !== to) ?? [];
  return (
    <div className="stack">
      {question}
      <Select
        label="Local"
        value={branch}
        options={variant.branches.map(({ code, name }) => ({ id: code, name }))}
        onChange={(next) => more(() => setBranch(next))}
      />
      <form ref={form} onSubmit={onScan} className="cluster" aria-label="Lector de códigos">
        <Field
          label="Código"
          hint="Pasa el lector, o escribe el código y Enter. Cada vez suma uno."
        >
          {(control) => (
            <input
              {...control}
              ref={box}
              className="input"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              enterKeyHint="done"
            />
          )}
        </Field>
        <button type="submit" className="button">
          Sumar
        </button>
      </form>
      {counted.length > 0 && (
        <ListTable
          label="Contado"
          rows={counted}
          keyOf={({ code }) => code}
          columns={[
            { title: 'Código', cell: ({ code }) => code },
            {
              title: 'Contadas',
              isNumber: true,
              cell: ({ code, quantity }) => (
                <input
                  className="input"
                  type="number"
                  min="0"
                  max="1000000"
                  aria-label={`Contadas de ${code}`}
                  value={quantity}
                  onChange={({ target }) =>
                    more(() =>
                      change(
                        code,
                        Math.min(1_000_000, Math.max(0, Math.trunc(target.valueAsNumber || 0))),
                      ),
                    )
                  }
                />
              ),
            },
            {
              title: 'Acción',
              cell: ({ code }) => (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => more(() => remove(code))}
                >
                  Quitar<span className="visually-hidden"> {code}</span>
                </button>
              ),
            },
          ]}
        />
      )}
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      {counted.length > MAX_COUNTED && (
        <Notice tone="danger">
          Son más de {MAX_COUNTED} productos: aplica el recuento por partes.
        </Notice>
      )}
      {counted.length > 0 && !found && (
        <div>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isSending}
            disabled={counted.length > MAX_COUNTED}
            onClick={() => void look()}
          >
            Ver diferencias
          </button>
        </div>
      )}
      {found && (
        <section className="stack" aria-label="Diferencias">
          {found.unknown.length > 0 && (
            <Notice tone="warning">
              No hay productos con estos códigos, y no se aplican: {found.unknown.join(', ')}.
            </Notice>
          )}
          <p role="status">
            {different.length === 0
              ? 'Todo lo contado coincide con el sistema.'
              : `${different.length} de ${found.rows.length} no coinciden con el sistema.`}
          </p>
          {different.length > 0 && (
            <>
              <ListTable
                label="Diferencias del recuento"
                rows={different}
                keyOf={({ code }) => code}
                columns={[
                  { title: 'Código', cell: ({ code }) => code },
                  { title: 'Nombre', cell: ({ name }) => name },
                  { title: 'Sistema', cell: ({ from }) => from, isNumber: true },
                  { title: 'Contadas', cell: ({ to }) => to, isNumber: true },
                  {
                    title: 'Diferencia',
                    cell: ({ from, to }) => signed(to - from),
                    isNumber: true,
                  },
                ]}
              />
              <div>
                <button
                  type="button"
                  className="button button-primary"
                  aria-disabled={isSending}
                  onClick={() => void apply()}
                >
                  Aplicar el recuento
                </button>
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
};
