import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { companyGroupFilter } from '#contract/calls/company-groups';
import type { CompanyGroup } from '#contract/entities/companies';
import { mergeGroup } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { ActionDialog } from '../../ui/dialog/ActionDialog.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
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
  const { data } = useQuery(
    companyGroupFilter,
    { filters: [{ FilterKey: 'text', FilterValue: text }], orderBy: 'REL' },
    { settleMs: 200 },
  );
  const options = (data?.data ?? []).filter(({ id }) => id !== group.id);
  // A choice that the search no longer shows would be invisible.
  const remaining = options.find(({ id }) => String(id) === chosen);
  const merge = async (): Promise<string | undefined> => {
    if (!remaining) return undefined;
    const reply = await mergeGroup({
      id: remaining.id,
      version: remaining.version,
      otherId: group.id,
      otherVersion: group.version,
    });
    if (!reply.ok) return reply.error.text;
    showBriefly(`${group.name} es parte de ${remaining.name}`);
    onMerged(remaining.id);
    return undefined;
  };
  return (
    <ActionDialog
      title={`Unir ${group.name} con otro`}
      action="Unir"
      disabled={!remaining}
      onAction={merge}
      onClose={onClose}
    >
      <InputField
        label="Buscar grupo"
        type="search"
        autoComplete="off"
        placeholder="Acota la lista"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label="Queda"
        value={remaining ? chosen : ''}
        options={options}
        placeholder="Elige un grupo"
        onChange={setChosen}
      />
      {remaining && (
        <p role="status">
          {companies === 0
            ? `${group.name} no tiene empresas.`
            : `Pasan a ${remaining.name}: ${counted(companies, 'empresa', 'empresas')}.`}
        </p>
      )}
      <p className="muted">No se puede deshacer. El historial lo conserva.</p>
    </ActionDialog>
  );
};
