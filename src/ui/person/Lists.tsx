/** A person's phones, addresses and e-mails with their dialogs. */
import { type ReactNode, useState } from 'react';
import { itemKey } from '#contract/definitions/entity';
import { personItems } from '#contract/definitions/person';
import type { Person } from '#contract/entities/people';
import { phoneTypeNames } from '#contract/people/phones';
import { showToast } from '#stores/toasts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { noteTexts } from '../edit/entity-values.ts';
import { ItemDialog, type ItemList as ItemListName } from '../edit/ItemDialog.tsx';
import { itemRemoval } from '../edit/item-edits.ts';
import { changeOf, itemChange, type PersonChange, type SavePerson } from './changes.ts';
import styles from './Section.module.css';
import { Action, DefaultTag, Row, Section } from './Section.tsx';

interface Item {
  id: number;
  isDefault: boolean;
}

interface ItemListProps<T extends Item> {
  title: string;
  addText: string;
  emptyText?: string;
  /** Text above the entries. */
  lead?: string;
  items: readonly T[];
  /** The entry's name in questions and labels. */
  nameOf: (item: T) => string;
  noteOf: (item: T) => ReactNode;
  list: ItemListName;
  /** Whether new entries belong to the company. */
  ofCompany?: boolean;
  save: SavePerson;
}

const ItemList = <T extends Item>(props: ItemListProps<T>) => {
  const { list, items, nameOf, noteOf, ofCompany } = props;
  const entity = personItems[list];
  const [edited, setEdited] = useState<T | 'new'>();
  const [removed, setRemoved] = useState<T>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async (change: PersonChange): Promise<string | undefined> => {
    setBusy(true);
    const error = await props.save(change);
    setBusy(false);
    return error?.text;
  };
  const remove = async (item: T): Promise<void> => {
    if (busy) return;
    const text = await send(changeOf(list, itemRemoval(entity, item.id)));
    setProblem(text);
    if (text === undefined) setRemoved(undefined);
  };
  const makeDefault = async (item: T): Promise<void> => {
    const edit = { BCMode: 'UPD', [itemKey(entity)]: item.id, IsDefault: true };
    const text = await send(changeOf(list, edit));
    if (text !== undefined) showToast('error', text);
  };

  const item = edited === 'new' ? undefined : edited;
  return (
    <Section title={props.title} addText={props.addText} onAdd={() => setEdited('new')}>
      {props.lead && <p className={`muted ${styles.lead}`}>{props.lead}</p>}
      {items.length === 0 && props.emptyText && <p className="muted">{props.emptyText}</p>}
      {items.map((item) => (
        <Row
          key={item.id}
          note={noteOf(item)}
          actions={
            <>
              {!item.isDefault && (
                <Action
                  text="Predeterminar"
                  label={`Usar ${nameOf(item)} como predeterminado`}
                  busy={busy}
                  onClick={() => void makeDefault(item)}
                />
              )}
              <Action
                text="Editar"
                label={`Editar ${nameOf(item)}`}
                onClick={() => setEdited(item)}
              />
              <Action
                text="Quitar"
                label={`Quitar ${nameOf(item)}`}
                onClick={() => {
                  setProblem(undefined);
                  setRemoved(item);
                }}
              />
            </>
          }
        >
          {nameOf(item)} {item.isDefault && items.length > 1 && <DefaultTag />}
        </Row>
      ))}
      {edited !== undefined && (
        <ItemDialog
          list={list}
          entity={entity}
          item={item}
          hasDefault
          save={(values, isDefault) =>
            props.save(itemChange(list, item, values, { isDefault, ofCompany }))
          }
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${nameOf(removed)}?`}
          confirmText="Eliminar"
          busy={busy}
          error={problem}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Section>
  );
};

interface ContactProps {
  person: Person;
  save: SavePerson;
  /** Shown without entries; the default texts are for the own account. */
  emptyText?: string;
  /** Name of the company for its entries; undefined for the person's own. */
  company?: string | undefined;
}

/** Returns the company's or the person's own entries. */
const entriesOf = <T extends { ofCompany?: boolean | undefined }>(
  items: readonly T[],
  company: string | undefined,
): T[] => items.filter(({ ofCompany = false }) => ofCompany === (company !== undefined));

export const Phones = ({ person, save, company, emptyText }: ContactProps) => (
  <ItemList
    save={save}
    title={company === undefined ? 'Teléfonos' : `Teléfonos de ${company}`}
    addText="Agregar"
    {...(person.phones.length === 0 && {
      emptyText: emptyText ?? 'Agrega un teléfono para poder coordinar la entrega.',
    })}
    items={entriesOf(person.phones, company)}
    nameOf={({ phone }) => phone}
    noteOf={(phone) =>
      [phoneTypeNames[phone.type], ...noteTexts(personItems.phones, phone, ['phone', 'type'])].join(
        ' · ',
      )
    }
    list="phones"
    ofCompany={company !== undefined}
  />
);

export const Addresses = ({ person, save, company, emptyText }: ContactProps) => (
  <ItemList
    save={save}
    title={company === undefined ? 'Direcciones' : `Direcciones de ${company}`}
    addText="Agregar"
    {...(person.addresses.length === 0 && {
      emptyText: emptyText ?? 'Agrega una dirección para recibir tus compras.',
    })}
    items={entriesOf(person.addresses, company)}
    nameOf={({ address }) => address}
    noteOf={({ cityName, stateName, zIPCode, recipient, ...address }) =>
      [
        cityName === stateName ? cityName : `${cityName}, ${stateName}`,
        zIPCode && `CP ${zIPCode}`,
        recipient && `Recibe ${recipient}`,
        ...noteTexts(personItems.addresses, address, ['stateId', 'cityId', 'address']),
      ]
        .filter(Boolean)
        .join(' · ')
    }
    list="addresses"
    ofCompany={company !== undefined}
  />
);

interface EmailsProps {
  person: Person;
  save: SavePerson;
  /** Text above the entries. */
  lead?: string;
  emptyText?: string;
}

export const Emails = ({ person, save, lead, emptyText }: EmailsProps) => (
  <ItemList
    save={save}
    title="Correos"
    addText="Agregar"
    {...(lead !== undefined && { lead })}
    {...(emptyText !== undefined && { emptyText })}
    items={person.emails}
    nameOf={({ email }) => email}
    noteOf={(email) => noteTexts(personItems.emails, email, ['email']).join(' · ')}
    list="emails"
  />
);
