/** Two entries beside each other: which of them stays, and what is said before they become one. */
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

export const MergeDialog = ({ ids, onClose, onMerged }: MergeDialogProps) => {
  const first = useQuery(companyFind, { id: ids[0] });
  const second = useQuery(companyFind, { id: ids[1] });
  // By its place: an entry that was made one with a third since has that one's id.
  const [keptAt, setKept] = useState<0 | 1>(0);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  /** One was sent whose answer never came: it may have been done. */
  const [isUnanswered, setUnanswered] = useState(false);
  const [one, another] = [first.data?.data, second.data?.data];
  const [kept, other] = keptAt === 0 ? [one, another] : [another, one];
  // Whoever was merged is found as the one that stayed.
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
      // Both are read anew by the write itself.
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
  /** Once it is on its way, nothing here takes it back: it is waited for. */
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
                checked={at === keptAt}
                onChange={() => setKept(at === 0 ? 0 : 1)}
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
        {/* Only beside what it does: a box begins on its first control, and a second Enter would press it. */}
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
