/** The group of a company: one that is there, found by its name, or a new one. */
import { useState } from 'react';
import { companyGroupFilter } from '#contract/calls/company-groups';
import { Field } from '../../ui/form/Field.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { GroupAdd } from './GroupAdd.tsx';

interface GroupChoiceProps {
  error: string | undefined;
  /** What is chosen at first. */
  chosen?: { id: number; name: string } | undefined;
  onChoose: (group: { id: number; name: string }) => void;
}

/** The form's control `companyGroupId`; its text narrows the choices, six at a time. */
export const GroupChoice = ({ error, chosen, onChoose }: GroupChoiceProps) => {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const { data } = useQuery(
    companyGroupFilter,
    { filters: [{ FilterKey: 'text', FilterValue: text }], min: true, orderBy: 'REL' },
    { settleMs: 200 },
  );
  const found = data?.data ?? [];
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <Field label="Buscar grupo">
        {(control) => (
          <input
            {...control}
            className="input"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Grupo" error={error}>
        {(control) => (
          <select
            {...control}
            className="select"
            name="companyGroupId"
            value={chosen?.id ?? -1}
            onChange={(event) => {
              const group = options.find(({ id }) => `${id}` === event.target.value);
              if (group) onChoose(group);
            }}
          >
            <option value={-1}>Elige un grupo</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="button" className="button button-small" onClick={() => setAdding(true)}>
        Nuevo grupo
      </button>
      {isAdding && (
        <GroupAdd
          onClose={() => setAdding(false)}
          onAdded={(group) => {
            onChoose(group);
            setAdding(false);
          }}
        />
      )}
    </>
  );
};
