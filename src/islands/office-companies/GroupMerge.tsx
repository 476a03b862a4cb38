import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { companyGroupFilter } from '#contract/calls/company-groups';
import type { CompanyGroup } from '#contract/entities/companies';
import { mergeGroup } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';

interface GroupMergeProps {
  group: CompanyGroup;
  /** The number of its companies. */
  companies: number;
  onMerged: (id: number) => void;
  onClose: () => void;
}

/** Merges a group into another one, which gets its companies. */
export const GroupMerge = ({ group, companies, onMerged, onClose }: GroupMergeProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { data } = useQuery(
    companyGroupFilter,
    { filters: [{ FilterKey: 'text', FilterValue: text }], orderBy: 'REL' },
    { settleMs: 200 },
  );
  const options = (data?.data ?? []).filter(({ id }) => id !== group.id);
  // A choice that the search no longer shows would be invisible.
  const kept = options.find(({ id }) => String(id) === chosen);
  const merge = async (): Promise<void> => {
    if (!kept || isSending) return;
    setSending(true);
    const reply = await mergeGroup({
      id: kept.id,
      version: kept.version,
      otherId: group.id,
      otherVersion: group.version,
    });
    setSending(false);
    if (!reply.ok) return setProblem(reply.error.text);
    showBriefly(`${group.name} es parte de ${kept.name}`);
    onMerged(kept.id);
  };
  return (
    <Dialog title={`Unir ${group.name} con otro`} onClose={onClose}>
      <div className="stack">
        <Field label="Buscar grupo">
          {(control) => (
            <input
              {...control}
              className="input"
              type="search"
              autoComplete="off"
              placeholder="Acota la lista"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Select
          label="Queda"
          value={kept ? chosen : ''}
          options={options}
          placeholder="Elige un grupo"
          onChange={setChosen}
        />
        {kept && (
          <p role="status">
            {companies === 0
              ? `${group.name} no tiene empresas.`
              : `Pasan a ${kept.name}: ${counted(companies, 'empresa', 'empresas')}.`}
          </p>
        )}
        <p className="muted">No se puede deshacer. El historial lo conserva.</p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <div className="cluster">
          <Button
            look="primary"
            disabled={!kept}
            aria-disabled={isSending}
            onClick={() => void merge()}
          >
            Unir
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </div>
    </Dialog>
  );
};
