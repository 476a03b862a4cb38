import { useState } from 'react';
import { companyGroupFilter } from '#contract/calls/company-groups';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { FieldRow } from '../../ui/form/Form.tsx';
import { FormWithin } from '../../ui/form/FormWithin.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { GroupAdd } from './GroupAdd.tsx';

interface Group {
  id: number;
  name: string;
}
interface GroupChoiceProps {
  error: string | undefined;
  initial?: Group | undefined;
  onChoose?: (group: Group) => void;
}

/** Chooses the group of a company, or adds one, as the form field `companyGroupId`. */
export const GroupChoice = ({ error, initial, onChoose }: GroupChoiceProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(initial);
  const [isAdding, setAdding] = useState(false);
  const { data } = useQuery(
    companyGroupFilter,
    { filters: [{ FilterKey: 'text', FilterValue: text }], min: true, orderBy: 'REL' },
    { settleMs: 200 },
  );
  const found = data?.data ?? [];
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choose = (group: Group): void => {
    setChosen(group);
    onChoose?.(group);
  };
  return (
    <>
      <FieldRow>
        <Field label="Grupo" error={error}>
          {(control) => (
            <select
              {...control}
              className="select"
              name="companyGroupId"
              value={chosen?.id ?? -1}
              onChange={(event) => {
                const group = options.find(({ id }) => `${id}` === event.target.value);
                if (group) choose(group);
              }}
            >
              <option value={-1} disabled>
                Elige un grupo
              </option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField
          label="Buscar grupo"
          type="search"
          autoComplete="off"
          placeholder="Acota la lista"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </FieldRow>
      <div>
        <button type="button" className="button button-small" onClick={() => setAdding(true)}>
          Nuevo grupo
        </button>
      </div>
      {isAdding && (
        <FormWithin>
          <GroupAdd
            onClose={() => setAdding(false)}
            onAdded={(group) => {
              choose(group);
              setAdding(false);
            }}
          />
        </FormWithin>
      )}
    </>
  );
};
