import { type ReactNode, useId, useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { companyListMarks } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import { categoryChoices } from '#stores/goods/categories';
import { ContactBox } from '../../ui/communications/ContactBox.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Company.module.css';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

/** A removal that awaits confirmation. */
interface Removal {
  name: string;
  change: Parameters<CompanyEdit['change']>[0];
}

interface MarksProps<T> {
  title: string;
  /** The noun in the removal's label, such as `la etiqueta`. */
  noun: string;
  items: readonly T[];
  onRemove: (item: T) => void;
  /** Control that adds another mark. */
  children: ReactNode;
}

const Marks = <T extends { id: string | number; name: string }>(props: MarksProps<T>) => (
  <section className={styles.card} aria-label={props.title}>
    <h3>{props.title}</h3>
    <ul className={styles.marks}>
      {props.items.map((item) => (
        <li key={item.id} className="tag">
          {item.name}{' '}
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Quitar ${props.noun} ${item.name}`}
            onClick={() => props.onRemove(item)}
          >
            Quitar
          </button>
        </li>
      ))}
    </ul>
    {props.children}
  </section>
);

const NewTag = ({
  edit,
  suggestions,
}: {
  edit: CompanyEdit;
  suggestions: readonly { id: string }[];
}) => {
  const [word, setWord] = useState('');
  const id = useId();
  const add = async () => {
    const TagName = word.trim();
    if (TagName === '') return;
    if (await edit.change({ tags: [{ BCMode: 'INS', TagName }] })) return;
    // Keep the text if the next tag is already being typed.
    setWord((current) => (current.trim() === TagName ? '' : current));
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="field">
        <label htmlFor={id}>Etiqueta nueva</label>
        <input
          id={id}
          className="input"
          list={`${id}-known`}
          value={word}
          maxLength={60}
          onChange={(event) => setWord(event.target.value)}
        />
        <datalist id={`${id}-known`}>
          {suggestions.map(({ id: tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
      <button type="submit" className="button">
        Agregar etiqueta
      </button>
    </form>
  );
};

/** Edits tags, lines of work, categories and sellers of a company. */
export const CompanyMarks = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const marks = useQuery(companyListMarks, {}).data;
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const [removed, setRemoved] = useState<Removal>();
  const ask = ({ name }: { name: string }, change: Removal['change']) => {
    edit.clearProblem();
    setRemoved({ name, change });
  };
  const remove = async ({ change }: Removal) => {
    if (!(await edit.change(change))) setRemoved(undefined);
  };
  const unused = <T extends { id: string | number }>(all: readonly T[], selected: readonly T[]) =>
    all.filter(({ id }) => !selected.some((mark) => mark.id === id));
  return (
    <>
      <Marks
        title="Etiquetas"
        noun="la etiqueta"
        items={company.tags}
        onRemove={(mark) => ask(mark, { tags: [{ BCMode: 'DLT', TagName: mark.id }] })}
      >
        <NewTag edit={edit} suggestions={marks?.tags ?? []} />
      </Marks>
      <Marks
        title="Rubros"
        noun="el rubro"
        items={company.workBranches}
        onRemove={(mark) => ask(mark, { workBranches: [{ BCMode: 'DLT', WorkBranchId: mark.id }] })}
      >
        <Select
          label="Agregar rubro"
          value=""
          placeholder="Elige un rubro"
          options={unused(marks?.workBranches ?? [], company.workBranches)}
          onChange={(id) =>
            void edit.change({ workBranches: [{ BCMode: 'INS', WorkBranchId: Number(id) }] })
          }
        />
      </Marks>
      <Marks
        title="Categorías"
        noun="la categoría"
        items={company.categories}
        onRemove={(mark) => ask(mark, { categories: [{ BCMode: 'DLT', CategoryId: mark.id }] })}
      >
        <Select
          label="Agregar categoría"
          value=""
          placeholder="Elige una categoría"
          options={unused(categories, company.categories)}
          onChange={(CategoryId) =>
            void edit.change({ categories: [{ BCMode: 'INS', CategoryId }] })
          }
        />
      </Marks>
      <Marks
        title="Cliente de"
        noun="que es cliente de"
        items={company.clientOf}
        onRemove={(mark) =>
          ask(mark, { clientOf: [{ BCMode: 'DLT', ClientOfCompanyId: mark.id }] })
        }
      >
        <ContactBox
          name="clientOf"
          label="Agregar empresa a la que compra"
          hint="Nombre, teléfono, email o RUT"
          only="companies"
          chosen={undefined}
          onChoose={(mark) => {
            if (mark)
              void edit.change({
                clientOf: [{ BCMode: 'INS', ClientOfCompanyId: mark.companyId }],
              });
          }}
        />
      </Marks>
      {edit.problem !== '' && !removed && <Notice tone="danger">{edit.problem}</Notice>}
      {removed && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${removed.name}?`}
          confirmText="Eliminar"
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(undefined)}
          busy={edit.isSending}
          error={edit.problem || undefined}
        />
      )}
    </>
  );
};
