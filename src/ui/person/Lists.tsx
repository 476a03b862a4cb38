/** A person's phones, addresses and e-mails with their dialogs. */
import { personItems } from '#contract/definitions/person';
import type { Person } from '#contract/entities/people';
import type { Fields } from '../edit/changes.ts';
import type { ItemList } from '../edit/ItemDialog.tsx';
import { changeOf, itemChange, type SavePerson } from './changes.ts';
import { AddressList, EmailList, PhoneList } from './ItemList.tsx';

interface ContactProps {
  person: Person;
  save: SavePerson;
  /** Shown without entries; the default texts are for the own account. */
  emptyText?: string;
  /** Name of the company for its entries; undefined for the person's own. */
  company?: string | undefined;
}

type Entry = { id: number; isDefault: boolean };

/** @param ofCompany whether new entries belong to the company; undefined without a company */
const editsOf = (list: ItemList, save: SavePerson, ofCompany?: boolean) => ({
  entity: personItems[list],
  hasDefault: true,
  save: (item: Entry | undefined, values: Fields, isDefault: boolean) =>
    save(itemChange(list, item, values, { isDefault, ofCompany })),
  change: (edit: object) => save(changeOf(list, edit)),
});

/** Returns the company's or the person's own entries. */
const entriesOf = <T extends { ofCompany?: boolean | undefined }>(
  items: readonly T[],
  company: string | undefined,
): T[] => items.filter(({ ofCompany = false }) => ofCompany === (company !== undefined));

export const Phones = ({ person: { phones }, save, company, emptyText }: ContactProps) => (
  <PhoneList
    {...editsOf('phones', save, company !== undefined)}
    title={company === undefined ? 'Teléfonos' : `Teléfonos de ${company}`}
    emptyText={
      phones.length > 0
        ? undefined
        : (emptyText ?? 'Agrega un teléfono para poder coordinar la entrega.')
    }
    items={entriesOf(phones, company)}
  />
);

export const Addresses = ({ person: { addresses }, save, company, emptyText }: ContactProps) => (
  <AddressList
    {...editsOf('addresses', save, company !== undefined)}
    title={company === undefined ? 'Direcciones' : `Direcciones de ${company}`}
    emptyText={
      addresses.length > 0
        ? undefined
        : (emptyText ?? 'Agrega una dirección para recibir tus compras.')
    }
    items={entriesOf(addresses, company)}
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
  <EmailList
    {...editsOf('emails', save)}
    title="Emails"
    lead={lead}
    emptyText={emptyText}
    items={person.emails}
  />
);
