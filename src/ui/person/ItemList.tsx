/** Lists and edits the phones, addresses and e-mails of a person or a company. */
import { useState } from 'react';
import { type Entity, itemKey } from '#contract/definitions/entity';
import { phoneTypeNames } from '#contract/people/phones';
import { showToast } from '#stores/toasts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import type { Fields } from '../edit/changes.ts';
import { noteTexts } from '../edit/entity-values.ts';
import { ItemDialog, type ItemList as ItemListName } from '../edit/ItemDialog.tsx';
import { itemRemoval } from '../edit/item-edits.ts';
import type { Problem } from '../form/use-form.ts';
import styles from './Section.module.css';
import { Action, DefaultTag, Row, Section } from './Section.tsx';

interface Item {
  id: number;
  isDefault?: boolean;
}

type Outcome = Promise<Problem | undefined>;

interface ListProps<T extends Item> {
  title: string;
  /** The definition of its items. */
  entity: Entity;
  items: readonly T[];
  emptyText?: string | undefined;
  /** Text above the items. */
  lead?: string | undefined;
  /** Whether one of the items is the default. */
  hasDefault?: boolean;
  /** Link that dials or writes to the item. */
  hrefOf?: (item: T) => string;
  /** Adds an item, or saves a changed one. */
  save: (item: T | undefined, values: Fields, isDefault: boolean) => Outcome;
  /** Sends another edit of an item. */
  change: (edit: object) => Outcome;
}

interface ItemListProps<T extends Item> extends ListProps<T> {
  list: ItemListName;
  /** The item's name in questions and labels. */
  nameOf: (item: T) => string;
  notesOf: (item: T) => readonly (string | undefined)[];
}

const ItemList = <T extends Item>(props: ItemListProps<T>) => {
  const { list, entity, items, nameOf, notesOf, hrefOf, hasDefault = false } = props;
  const [edited, setEdited] = useState<T | 'new'>();
  const [removed, setRemoved] = useState<T>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const changed = edited === 'new' ? undefined : edited;

  const send = async (edit: object): Promise<string | undefined> => {
    setBusy(true);
    const error = await props.change(edit);
    setBusy(false);
    return error?.text;
  };
  const remove = async (item: T): Promise<void> => {
    if (busy) return;
    const text = await send(itemRemoval(entity, item.id));
    setProblem(text);
    if (text === undefined) setRemoved(undefined);
  };
  const makeDefault = async (item: T): Promise<void> => {
    const text = await send({ BCMode: 'UPD', [itemKey(entity)]: item.id, IsDefault: true });
    if (text !== undefined) showToast('error', text);
  };

  return (
    <Section
      title={props.title}
      addText={
        <>
          Agregar<span className="visually-hidden"> en {props.title}</span>
        </>
      }
      onAdd={() => setEdited('new')}
    >
      {props.lead && <p className={`muted ${styles.lead}`}>{props.lead}</p>}
      {items.length === 0 && props.emptyText && <p className="muted">{props.emptyText}</p>}
      {items.map((item) => (
        <Row
          key={item.id}
          note={notesOf(item).filter(Boolean).join(' · ')}
          actions={
            <>
              {hasDefault && !item.isDefault && (
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
          {hrefOf ? <a href={hrefOf(item)}>{nameOf(item)}</a> : nameOf(item)}{' '}
          {item.isDefault && items.length > 1 && <DefaultTag />}
        </Row>
      ))}
      {edited !== undefined && (
        <ItemDialog
          list={list}
          entity={entity}
          item={changed}
          hasDefault={hasDefault}
          save={(values, isDefault) => props.save(changed, values, isDefault)}
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

interface Phone extends Item {
  phone: string;
  type: keyof typeof phoneTypeNames;
}
export const PhoneList = <T extends Phone>(props: ListProps<T>) => (
  <ItemList
    {...props}
    list="phones"
    nameOf={({ phone }) => phone}
    notesOf={(phone) => [
      phoneTypeNames[phone.type],
      ...noteTexts(props.entity, phone, ['phone', 'type']),
    ]}
  />
);

interface Address extends Item {
  address: string;
  cityName: string;
  stateName: string;
  zIPCode?: string;
  recipient?: string;
}
export const AddressList = <T extends Address>(props: ListProps<T>) => (
  <ItemList
    {...props}
    list="addresses"
    nameOf={({ address }) => address}
    notesOf={({ cityName, stateName, zIPCode, recipient, ...address }) => [
      cityName === stateName ? cityName : `${cityName}, ${stateName}`,
      zIPCode && `CP ${zIPCode}`,
      recipient && `Recibe ${recipient}`,
      ...noteTexts(props.entity, address, ['stateId', 'cityId', 'address']),
    ]}
  />
);

interface Email extends Item {
  email: string;
}
export const EmailList = <T extends Email>(props: ListProps<T>) => (
  <ItemList
    {...props}
    list="emails"
    nameOf={({ email }) => email}
    notesOf={(email) => noteTexts(props.entity, email, ['email'])}
  />
);
