import { useState } from 'react';
import { normal } from '#contract/text/plain-text';
import { removeSynonyms } from '#stores/office/synonyms';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Group, SynonymEdit } from './phrases.ts';
import styles from './Settings.module.css';

interface SynonymsProps {
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  problem: string | undefined;
  again: () => void;
  onEdit: (edit: SynonymEdit) => void;
}

const Removal = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const remove = async () => {
    const reply = await removeSynonyms({ id: group.id, version: group.version });
    if (!reply.ok) return reply.error.text;
    showBriefly('Sinónimos eliminados');
    onClose();
    return undefined;
  };
  return (
    <ConfirmDialog
      title="Eliminar sinónimos"
      question={`El buscador deja de tomar como lo mismo: ${group.words.join(', ')}.`}
      confirmText="Eliminar"
      onConfirm={remove}
      onCancel={onClose}
    />
  );
};

/** Lists, filters, edits and removes groups of synonyms. */
export const Synonyms = ({ groups, problem, again, onEdit }: SynonymsProps) => {
  const [text, setText] = useState('');
  const [removing, setRemoving] = useState<Group>();
  const search = normal(text.trim());
  const shown = groups?.filter(({ words }) => words.some((word) => normal(word).includes(search)));
  return (
    <section className="card stack" aria-labelledby="synonyms">
      <div className={styles.head}>
        <h2 id="synonyms">Sinónimos del buscador</h2>
        <Button look="primary" onClick={() => onEdit({})}>
          Agregar sinónimos
        </Button>
      </div>
      <p className="muted">
        Quien busca una palabra encuentra también lo que se llama como las otras.
      </p>
      {problem !== undefined && <RetryNotice text={problem} onRetry={again} />}
      {!shown && problem === undefined && <Spinner text="Cargando los sinónimos…" />}
      {groups && groups.length > 0 && (
        <InputField
          label="Buscar una palabra"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState
          text={
            groups?.length === 0 ? 'Todavía no hay sinónimos.' : 'Ningún grupo tiene esa palabra.'
          }
        />
      )}
      <ul className={styles.list} aria-label="Sinónimos">
        {shown?.map((group) => (
          <li key={group.id}>
            <span>{group.words.join(' = ')}</span>
            <span className="cluster">
              <Button
                look="small"
                aria-label={`Cambiar ${group.words[0]}`}
                onClick={() => onEdit({ group })}
              >
                Cambiar
              </Button>
              <Button
                look="small danger"
                aria-label={`Eliminar ${group.words[0]}`}
                onClick={() => setRemoving(group)}
              >
                Eliminar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {removing && <Removal group={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
};
