import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { companyFind } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import { mergeCompany } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Company.module.css';

interface MergeDialogProps {
  ids: readonly [number, number];
  onClose: () => void;
  onMerged?: (company: Company) => void;
}

/** Merges two entries of the same company; the person chooses which one stays. */
export const MergeDialog = ({ ids, onClose, onMerged }: MergeDialogProps) => {
  const first = useQuery(companyFind, { id: ids[0] });
  const second = useQuery(companyFind, { id: ids[1] });
  // By position: if an entry was merged meanwhile, its id changes.
  const [keptIndex, setKeptIndex] = useState<0 | 1>(0);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  /** A request without an answer may have succeeded. */
  const [isUnanswered, setUnanswered] = useState(false);
  const [one, another] = [first.data?.data, second.data?.data];
  const [kept, other] = keptIndex === 0 ? [one, another] : [another, one];
  // A merged entry is found under the id of the one that stayed.
  const merged = one?.id === another?.id ? one : undefined;
  const both = one && another && !merged ? [one, another] : [];
  const merge = async () => {
    if (!kept || !other || isSending) return;
    setSending(true);
    const reply = await mergeCompany({
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
    });
    setSending(false);
    if (!reply.ok) {
      if (reply.error.status === 0 || reply.error.status >= 500) setUnanswered(true);
      // The failed write already reloaded both.
      setProblem(
        reply.error.code === 'record.stale'
          ? 'Esta ficha cambió mientras tanto: mírala y vuelve a unir.'
          : reply.error.text,
      );
      return;
    }
    showBriefly('Las dos fichas son una ahora');
    onMerged?.(reply.data.data);
    onClose();
  };
  /** A running merge cannot be cancelled. */
  const leave = (): void => {
    if (isSending) return;
    if (merged && isUnanswered) onMerged?.(merged);
    onClose();
  };
  const failed = first.error ?? second.error;
  return (
    <Dialog title="Unir dos fichas" onClose={leave}>
      {failed && <Notice tone="danger">{failed.text}</Notice>}
      {!merged && both.length < 2 && !failed && <Spinner text="Cargando las fichas…" />}
      {merged && (
        <Notice tone="info">
          {isUnanswered ? 'Ya son una' : 'Otra persona ya las unió'}. Quedó: {merged.name}
        </Notice>
      )}
      {both.length === 2 && (
        <fieldset className={styles.choices}>
          <legend>¿Cuál queda?</legend>
          {both.map(({ id, name, identifier, phones, employees }, at) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                name="kept"
                checked={at === keptIndex}
                onChange={() => setKeptIndex(at === 0 ? 0 : 1)}
              />
              <span>
                <strong>{name}</strong>, RUT {identifier} (
                {counted(phones.length, 'teléfono', 'teléfonos')},{' '}
                {counted(employees.length, 'persona', 'personas')})
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!merged && (
        <p>
          Quedan el nombre, el RUT y el grupo de la que elijas. Pedidos, comunicaciones, personas,
          cuentas, teléfonos y etiquetas de la otra pasan a esa. No se puede deshacer.
        </p>
      )}
      {problem !== '' && !merged && <Notice tone="danger">{problem}</Notice>}
      <div className="cluster">
        {/* Shown only when it can be used: the dialog focuses its first control, and a second Enter would press it. */}
        {both.length === 2 && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isSending}
            onClick={() => void merge()}
          >
            {isSending ? 'Uniendo…' : 'Unir'}
          </button>
        )}
        <button type="button" className="button" aria-disabled={isSending} onClick={leave}>
          {merged ? 'Cerrar' : 'Cancelar'}
        </button>
      </div>
    </Dialog>
  );
};
