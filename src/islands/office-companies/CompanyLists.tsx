import { useState } from 'react';
import { companyItems } from '#contract/definitions/company-lists';
import type { Company } from '#contract/entities/companies';
import { phoneTypeNames, telLink } from '#contract/people/phones';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { noteTexts } from '../../ui/edit/entity-values.ts';
import { ItemDialog, type ItemList as ItemListName } from '../../ui/edit/ItemDialog.tsx';
import { itemEdit, itemRemoval } from '../../ui/edit/item-edits.ts';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

type Change = Parameters<CompanyEdit['change']>[0];

/** Edits of items are derived from the definitions that the call's input is derived from. */
const changeOf = (list: ItemListName, edit: object): Change => ({ [list]: [edit] });

interface ItemListProps<T extends { id: number }> {
  title: string;
  items: readonly T[];
  edit: CompanyEdit;
  nameOf: (item: T) => string;
  noteOf?: (item: T) => string;
  /** Link that dials or writes to the item. */
  hrefOf?: (item: T) => string;
  list: ItemListName;
}

const ItemList = <T extends { id: number }>(props: ItemListProps<T>) => {
  const { title, list, items, edit, nameOf, noteOf, hrefOf } = props;
  const entity = companyItems[list];
  const [edited, setEdited] = useState<T | 'new'>();
  const changed = edited === 'new' ? undefined : edited;
  const [removed, setRemoved] = useState<T>();
  const remove = async (item: T) => {
    if (!(await edit.change(changeOf(list, itemRemoval(entity, item.id))))) setRemoved(undefined);
  };
  return (
    <Section title={title} addText="Agregar" onAdd={() => setEdited('new')}>
      {items.length === 0 && <p className="muted">Todavía no tiene.</p>}
      {items.map((item) => (
        <Row
          key={item.id}
          note={noteOf?.(item)}
          actions={
            <>
              <Action
                text="Editar"
                label={`Editar ${nameOf(item)}`}
                onClick={() => setEdited(item)}
              />
              <Action
                text="Quitar"
                label={`Quitar ${nameOf(item)}`}
                onClick={() => {
                  edit.clearProblem();
                  setRemoved(item);
                }}
              />
            </>
          }
        >
          {hrefOf ? <a href={hrefOf(item)}>{nameOf(item)}</a> : nameOf(item)}
        </Row>
      ))}
      {edited !== undefined && (
        <ItemDialog
          list={list}
          entity={entity}
          item={changed}
          save={(values) => edit.change(changeOf(list, itemEdit(entity, changed, values)))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${nameOf(removed)}?`}
          confirmText="Eliminar"
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(undefined)}
          busy={edit.isSending}
          error={edit.problem || undefined}
        />
      )}
    </Section>
  );
};

/** Lists and edits phones, addresses and e-mails of a company. */
export const CompanyLists = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  return (
    <>
      <ItemList
        title="Teléfonos"
        items={company.phones}
        edit={edit}
        nameOf={({ phone }) => phone}
        noteOf={(phone) =>
          [
            phoneTypeNames[phone.type],
            ...noteTexts(companyItems.phones, phone, ['phone', 'type']),
          ].join(' · ')
        }
        hrefOf={({ phone }) => telLink(phone)}
        list="phones"
      />
      <ItemList
        title="Direcciones"
        items={company.addresses}
        edit={edit}
        nameOf={({ address }) => address}
        noteOf={({ cityName, stateName, ...address }) =>
          [
            cityName === stateName ? cityName : `${cityName}, ${stateName}`,
            ...noteTexts(companyItems.addresses, address, ['stateId', 'cityId', 'address']),
          ].join(' · ')
        }
        list="addresses"
      />
      <ItemList
        title="Correos"
        items={company.emails}
        edit={edit}
        nameOf={({ email }) => email}
        noteOf={(email) => noteTexts(companyItems.emails, email, ['email']).join(' · ')}
        hrefOf={({ email }) => `mailto:${email}`}
        list="emails"
      />
    </>
  );
};
