import { type ReactNode, useState } from 'react';
import type { Company } from '#contract/entities/companies';
import { phoneTypeNames } from '#contract/entities/people';
import { telLink } from '#contract/people/phones';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { AddressDialog, EmailDialog, PhoneDialog } from './ItemDialogs.tsx';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

type Removal = Parameters<CompanyEdit['change']>[0];

interface ItemListProps<T extends { id: number }> {
  title: string;
  items: readonly T[];
  edit: CompanyEdit;
  nameOf: (item: T) => string;
  noteOf?: (item: T) => string;
  /** Link that dials or writes to the item. */
  hrefOf?: (item: T) => string;
  removal: (id: number) => Removal;
  dialog: (item: T | undefined, close: () => void) => ReactNode;
}

const ItemList = <T extends { id: number }>(props: ItemListProps<T>) => {
  const { title, items, edit, nameOf, noteOf, hrefOf, removal, dialog } = props;
  const [edited, setEdited] = useState<T | 'new'>();
  const [removed, setRemoved] = useState<T>();
  const remove = async (item: T) => {
    if (!(await edit.change(removal(item.id)))) setRemoved(undefined);
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
      {edited !== undefined &&
        dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
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
        noteOf={({ type, observation }) =>
          [phoneTypeNames[type], observation].filter(Boolean).join(' · ')
        }
        hrefOf={({ phone }) => telLink(phone)}
        removal={(id) => ({ phones: [{ BCMode: 'DLT', CoPhoneId: id }] })}
        dialog={(item, close) => <PhoneDialog edit={edit} item={item} onClose={close} />}
      />
      <ItemList
        title="Direcciones"
        items={company.addresses}
        edit={edit}
        nameOf={({ address }) => address}
        noteOf={({ cityName, stateName }) =>
          cityName === stateName ? cityName : `${cityName}, ${stateName}`
        }
        removal={(id) => ({ addresses: [{ BCMode: 'DLT', CoAddressId: id }] })}
        dialog={(item, close) => <AddressDialog edit={edit} item={item} onClose={close} />}
      />
      <ItemList
        title="Correos"
        items={company.emails}
        edit={edit}
        nameOf={({ email }) => email}
        hrefOf={({ email }) => `mailto:${email}`}
        removal={(id) => ({ emails: [{ BCMode: 'DLT', CoEmailId: id }] })}
        dialog={(item, close) => <EmailDialog edit={edit} item={item} onClose={close} />}
      />
    </>
  );
};
