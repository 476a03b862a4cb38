/** What a company is marked with: tags, lines of work, categories, and whose client it is; each put on, or taken off after a question. */
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

/** What is asked about: its name, and what takes it off. */
interface Removal {
  name: string;
  change: Parameters<CompanyEdit['change']>[0];
}

interface MarksProps<T> {
  title: string;
  /** What one is called where it is taken off: `la etiqueta`. */
  one: string;
  items: readonly T[];
  onRemove: (item: T) => void;
  /** How another is put on. */
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
            aria-label={`Quitar ${props.one} ${item.name}`}
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

const NewTag = ({ edit, known }: { edit: CompanyEdit; known: readonly { id: string }[] }) => {
  const [word, setWord] = useState('');
  const id = useId();
  const add = async () => {
    const TagName = word.trim();
    if (TagName === '') return;
    if (await edit.change({ tags: [{ BCMode: 'INS', TagName }] })) return;
    // The next one may be begun by now.
    setWord((now) => (now.trim() === TagName ? '' : now));
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
          {known.map(({ id: tag }) => (
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

export const CompanyMarks = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const marks = useQuery(companyListMarks, {}).data;
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const [removed, setRemoved] = useState<Removal>();
  const ask = ({ name }: { name: string }, change: Removal['change']) => {
    edit.forget();
    setRemoved({ name, change });
  };
  const remove = async ({ change }: Removal) => {
    if (!(await edit.change(change))) setRemoved(undefined);
  };
  const free = <T extends { id: string | number }>(all: readonly T[], has: readonly T[]) =>
    all.filter(({ id }) => !has.some((one) => one.id === id));
  return (
    <>
      <Marks
        title="Etiquetas"
        one="la etiqueta"
        items={company.tags}
        onRemove={(one) => ask(one, { tags: [{ BCMode: 'DLT', TagName: one.id }] })}
      >
        <NewTag edit={edit} known={marks?.tags ?? []} />
      </Marks>
      <Marks
        title="Rubros"
        one="el rubro"
        items={company.workBranches}
        onRemove={(one) => ask(one, { workBranches: [{ BCMode: 'DLT', WorkBranchId: one.id }] })}
      >
        <Select
          label="Agregar rubro"
          value=""
          placeholder="Elige un rubro"
          options={free(marks?.workBranches ?? [], company.workBranches)}
          onChange={(id) =>
            void edit.change({ workBranches: [{ BCMode: 'INS', WorkBranchId: Number(id) }] })
          }
        />
      </Marks>
      <Marks
        title="Categorías"
        one="la categoría"
        items={company.categories}
        onRemove={(one) => ask(one, { categories: [{ BCMode: 'DLT', CategoryId: one.id }] })}
      >
        <Select
          label="Agregar categoría"
          value=""
          placeholder="Elige una categoría"
          options={free(categories, company.categories)}
          onChange={(CategoryId) =>
            void edit.change({ categories: [{ BCMode: 'INS', CategoryId }] })
          }
        />
      </Marks>
      <Marks
        title="Cliente de"
        one="que es cliente de"
        items={company.clientOf}
        onRemove={(one) => ask(one, { clientOf: [{ BCMode: 'DLT', ClientOfCompanyId: one.id }] })}
      >
        <ContactBox
          name="clientOf"
          label="Agregar empresa a la que compra"
          hint="Nombre, teléfono, email o RUT"
          only="companies"
          chosen={undefined}
          onChoose={(one) => {
            if (one)
              void edit.change({
                clientOf: [{ BCMode: 'INS', ClientOfCompanyId: one.companyId }],
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
