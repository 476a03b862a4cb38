/** Final prices of a request, from the estimate, and its quotation with one press. */
import { printing } from 'virtual:printing';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, fromCents, toCents } from '#contract/amounts/money';
import { printFilamentList } from '#contract/calls/print-desk';
import type { DeskPiece, DeskPrint } from '#contract/entities/prints';
import { messages } from '#contract/messages';
import { VALID_DAYS } from '#contract/orders/quotation-states';
import { quotePrint } from '#stores/printing/print-desk';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../../ui/Button.tsx';
import { useUnsaved } from '../../../ui/dialog/use-unsaved.tsx';
import { Field, InputField } from '../../../ui/form/Field.tsx';
import { firstRefused } from '../../../ui/form/refused.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { estimateOf, gramsOf } from '../prices.ts';
import styles from './Desk.module.css';
import { Piece } from './Pieces.tsx';
import { lackText, NO_SPOOL, spoolId, spoolKey, spoolOptions } from './spools.ts';

interface Draft {
  id: number;
  price: number;
  grams: number;
  /** Null = none is taken; undefined = not chosen yet. */
  filamentId: number | null | undefined;
}

const draftOf = (piece: DeskPiece): Draft => {
  const estimate = estimateOf(piece);
  const unit = estimate?.unitCents;
  return {
    id: piece.id,
    price: piece.price ?? (unit == null ? Number.NaN : fromCents(unit)),
    grams: gramsOf(piece),
    // A piece with a price was quoted before, with or without a filament.
    filamentId: piece.filamentId ?? (piece.price === null ? undefined : null),
  };
};

/** Returns the sum of the pieces in cents; those without a price count nothing. */
const sumOf = (pieces: readonly DeskPiece[], drafts: readonly Draft[]): number =>
  pieces.reduce((total, { quantity }, at) => {
    const price = drafts[at]?.price ?? 0;
    return total + (Number.isNaN(price) ? 0 : toCents(price) * quantity);
  }, 0);

const minimum = printing?.minimumCents ?? 0;

export const QuoteForm = ({ print }: { print: DeskPrint }) => {
  const { number, version, pieces, hasFiles, email, quotation } = print;
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => pieces.map(draftOf));
  const [days, setDays] = useState(VALID_DAYS);
  const [notes, setNotes] = useState(quotation?.notes ?? '');
  const [isAtLeast, setAtLeast] = useState(
    () => !quotation || toCents(quotation.total) > sumOf(pieces, drafts),
  );
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The fields are far above the button.
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) firstRefused(section.current)?.focus();
  }, [errors]);
  const { data: listed, error: notListed } = useQuery(printFilamentList, {});
  const filaments = listed?.data ?? [];
  const isLoading = !listed && !notListed;
  const question = useUnsaved(isDirty);
  const change = (at: number, part: Partial<Draft>): void => {
    setDirty(true);
    setDrafts((all) => all.map((one, index) => (index === at ? { ...one, ...part } : one)));
  };
  const sum = sumOf(pieces, drafts);
  const uses = drafts.map(({ filamentId = null, grams }, at) => ({
    filamentId,
    grams: (Number.isNaN(grams) ? 0 : grams) * (pieces[at]?.quantity ?? 0),
  }));
  const gap = Math.max(0, minimum - sum);
  const spoolsOf = (at: number) => spoolOptions(filaments, pieces[at]?.material ?? '');
  const extra = isAtLeast ? gap : 0;
  const send = async (): Promise<void> => {
    if (isBusy || isLoading) return;
    const lacking = Object.fromEntries(
      drafts.flatMap(({ price, filamentId }, at) => [
        ...(price > 0 ? [] : [[`pieces.${at}.price`, messages.required]]),
        ...(filamentId === undefined && spoolsOf(at).length > 0
          ? [[`pieces.${at}.filamentId`, `Elige uno, o «${NO_SPOOL.name}».`]]
          : []),
      ]),
    );
    setErrors(lacking);
    const isComplete = Object.keys(lacking).length === 0;
    setProblem(isComplete ? '' : 'Completa el precio y el filamento de cada pieza.');
    if (!isComplete) return;
    setBusy(true);
    const reply = await quotePrint({
      number,
      version,
      pieces: drafts.map((draft) => ({ ...draft, filamentId: draft.filamentId ?? null })),
      extra: fromCents(extra),
      days,
      notes,
    });
    setBusy(false);
    if (reply.ok) {
      setDirty(false);
      return showBriefly(`Presupuesto enviado a ${email}`);
    }
    setErrors(reply.error.fields ?? {});
    setProblem(reply.error.text);
  };
  return (
    <section ref={section} className="stack" aria-label="Precio final">
      <h3>Piezas y precio final</h3>
      <ul className={styles.pieces}>
        {pieces.map((piece, at) => {
          const draft = drafts[at];
          const own = spoolsOf(at);
          return (
            draft && (
              <Piece key={piece.id} piece={piece} hasFiles={hasFiles}>
                <div className={styles.fields}>
                  <InputField
                    label="Precio de una"
                    type="number"
                    inputMode="decimal"
                    min={0}
                    step="any"
                    error={errors[`pieces.${at}.price`]}
                    value={Number.isNaN(draft.price) ? '' : draft.price}
                    onChange={({ target }) => change(at, { price: target.valueAsNumber })}
                  />
                  <InputField
                    label="Gramos de una"
                    type="number"
                    inputMode="numeric"
                    min={0}
                    step={1}
                    error={errors[`pieces.${at}.grams`]}
                    value={Number.isNaN(draft.grams) ? '' : draft.grams}
                    onChange={({ target }) => change(at, { grams: target.valueAsNumber })}
                  />
                  {own.length > 0 && (
                    <Select
                      label="Filamento"
                      value={draft.filamentId === undefined ? '' : spoolKey(draft.filamentId)}
                      placeholder="Elige…"
                      note={lackText(filaments, uses, draft.filamentId ?? null)}
                      error={errors[`pieces.${at}.filamentId`]}
                      options={[NO_SPOOL, ...own]}
                      onChange={(id) => change(at, { filamentId: spoolId(id) })}
                    />
                  )}
                </div>
              </Piece>
            )
          );
        })}
      </ul>
      {gap > 0 && (
        <label className="cluster">
          <input
            type="checkbox"
            checked={isAtLeast}
            onChange={({ target }) => setAtLeast(target.checked)}
          />
          <span>Cobrar el mínimo de {formatMoney(minimum)}</span>
        </label>
      )}
      <div className={styles.fields}>
        <InputField
          label="Días que vale"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          error={errors.days}
          value={Number.isNaN(days) ? '' : days}
          onChange={({ target }) => setDays(target.valueAsNumber)}
        />
      </div>
      <Field
        label="Notas (opcional)"
        hint="Las lee el cliente en el presupuesto."
        error={errors.notes}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={500}
            value={notes}
            onChange={({ target }) => {
              setNotes(target.value);
              setDirty(true);
            }}
          />
        )}
      </Field>
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span>Total, sin el envío (IVA inc)</span>
        <strong>{formatMoney(sum + extra)}</strong>
      </p>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <div className="cluster">
        <Button look="primary" aria-disabled={isBusy || isLoading} onClick={() => void send()}>
          {quotation ? 'Enviar el presupuesto de nuevo' : 'Enviar el presupuesto'}
        </Button>
      </div>
      {question}
    </section>
  );
};
