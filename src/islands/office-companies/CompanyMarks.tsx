/** What a company is marked with: each mark can be taken off, and another put on. */
import { useId, useState } from 'react';
import { companyListMarks } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { useCompanyEdit } from './use-company-edit.ts';

export const CompanyMarks = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const { data } = useQuery(companyListMarks, {});
  const [word, setWord] = useState('');
  const known = useId();
  const addTag = async () => {
    const TagName = word.trim();
    if (TagName === '') return;
    if (!(await edit.change({ tags: [{ BCMode: 'INS', TagName }] }))) setWord('');
  };
  const free = (data?.workBranches ?? []).filter(
    ({ id }) => !company.workBranches.some((branch) => branch.id === id),
  );
  return (
    <div className="stack">
      <ul className="cluster" aria-label="Etiquetas">
        {company.tags.map(({ id, name }) => (
          <li key={id} className="tag">
            {name}{' '}
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => void edit.change({ tags: [{ BCMode: 'DLT', TagName: name }] })}
            >
              Quitar<span className="visually-hidden"> la etiqueta {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="cluster"
        onSubmit={(event) => {
          event.preventDefault();
          void addTag();
        }}
      >
        <label className="field">
          Etiqueta nueva
          <input
            className="input"
            list={known}
            value={word}
            maxLength={60}
            onChange={(event) => setWord(event.target.value)}
          />
        </label>
        <datalist id={known}>
          {data?.tags.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <button type="submit" className="button">
          Agregar etiqueta
        </button>
      </form>
      <ul className="cluster" aria-label="Rubros">
        {company.workBranches.map(({ id, name }) => (
          <li key={id} className="tag">
            {name}{' '}
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() =>
                void edit.change({ workBranches: [{ BCMode: 'DLT', WorkBranchId: id }] })
              }
            >
              Quitar<span className="visually-hidden"> el rubro {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <label className="field">
          Agregar rubro
          <select
            className="select"
            value=""
            onChange={(event) =>
              void edit.change({
                workBranches: [{ BCMode: 'INS', WorkBranchId: Number(event.target.value) }],
              })
            }
          >
            <option value="" disabled>
              Elige un rubro
            </option>
            {free.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {edit.problem !== '' && <Notice tone="danger">{edit.problem}</Notice>}
    </div>
  );
};
