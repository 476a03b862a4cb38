import { companyItems } from '#contract/definitions/company-lists';
import type { Company } from '#contract/entities/companies';
import { telLink } from '#contract/people/phones';
import type { Fields } from '../../ui/edit/changes.ts';
import type { ItemList } from '../../ui/edit/ItemDialog.tsx';
import { itemEdit } from '../../ui/edit/item-edits.ts';
import { AddressList, EmailList, PhoneList } from '../../ui/person/ItemList.tsx';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

const editsOf = (list: ItemList, { change }: CompanyEdit) => {
  const entity = companyItems[list];
  // Edits of items are derived from the definitions that the call's input is derived from.
  const send = (edit: object) => change({ [list]: [edit] });
  return {
    entity,
    emptyText: 'Todavía no tiene.',
    save: (item: { id: number } | undefined, values: Fields) =>
      send(itemEdit(entity, item, values)),
    change: send,
  };
};

/** Lists and edits phones, addresses and e-mails of a company. */
export const CompanyLists = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  return (
    <>
      <PhoneList
        {...editsOf('phones', edit)}
        title="Teléfonos"
        items={company.phones}
        hrefOf={({ phone }) => telLink(phone)}
      />
      <AddressList {...editsOf('addresses', edit)} title="Direcciones" items={company.addresses} />
      <EmailList
        {...editsOf('emails', edit)}
        title="Emails"
        items={company.emails}
        hrefOf={({ email }) => `mailto:${email}`}
      />
    </>
  );
};
