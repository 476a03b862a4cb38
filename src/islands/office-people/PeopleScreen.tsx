/** `/gestion/personas`: everybody whom the shop knows, and the data of the one that is open. */

import { variant } from 'virtual:variant';
import { Fragment, useState } from 'react';
import * as z from 'zod/mini';
import { personFilter } from '#contract/calls/people';
import { personFind } from '#contract/calls/profile';
import type { PersonRow } from '#contract/entities/companies';
import { type Person, person as personSchema } from '#contract/entities/people';
import { optionalText } from '#contract/fields';
import { personName } from '#contract/names';
import { updatePerson } from '#stores/companies/writes';
import { codecOf, textFilter } from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { companyPathIn } from '#variants/back-office';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { History } from '../../ui/history/History.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel, Split } from '../../ui/panel/SidePanel.tsx';
import type { SavePerson } from '../../ui/person/changes.ts';
import { Addresses, Emails, Phones } from '../../ui/person/Lists.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';
import { DataForDialog } from './DataForDialog.tsx';

const companyPath = companyPathIn(variant);
const codec = codecOf({ text: textFilter('t') });

const COLUMNS: readonly Column<PersonRow>[] = [
  { id: 'name', title: 'Persona', cell: (row) => `${row.lastName}, ${row.name}`, width: 200 },
  {
    id: 'company',
    title: 'Empresa',
    cell: ({ employeeOf }) => employeeOf.map(({ name }) => name).join(', '),
  },
  { id: 'phone', title: 'Teléfono', cell: ({ phone }) => phone },
  { id: 'email', title: 'Email', cell: ({ email }) => email },
  { id: 'user', title: 'Cuenta', cell: ({ hasUser }) => (hasUser ? 'Sí' : '') },
  { id: 'identifier', title: 'Cédula', cell: ({ identifier }) => identifier, isExtra: true },
];

const WORDS = { name: 'Nombre', lastName: 'Apellido', identifier: 'Cédula' };
const schema = z.object({
  name: personName(),
  lastName: personName(),
  identifier: optionalText(20),
});
const editedOf = ({ name, lastName, identifier, version }: Person) => ({
  values: { name, lastName, identifier },
  version,
});

const PersonEdit = ({ person }: { person: Person }) => {
  const edit = useEdit({
    schema,
    now: editedOf(person),
    save: async ({ name, lastName, identifier }, version) => {
      const parms = { PersonName: name, PersonLastName: lastName, PersonIdentifier: identifier };
      const reply = await updatePerson({ id: person.id, version, parms });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = personSchema.safeParse(detail);
      return data && editedOf(data);
    },
    fieldNames: {
      'parms.PersonName': 'name',
      'parms.PersonLastName': 'lastName',
      'parms.PersonIdentifier': 'identifier',
    },
  });
  return (
    <EditForm edit={edit} label="Datos de la persona" words={WORDS}>
      {(shown) => (
        <>
          <NameFields
            form={edit.form}
            names={['name', 'lastName']}
            values={[shown.name, shown.lastName]}
          />
          <TextField
            form={edit.form}
            name="identifier"
            label="Cédula"
            optional
            defaultValue={shown.identifier}
          />
        </>
      )}
    </EditForm>
  );
};

/** Noted for what the person buys in its name. */
const isOfCompany = ({ ofCompany }: { ofCompany?: boolean | undefined }) => ofCompany === true;

const PersonPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const [copying, setCopying] = useState(false);
  const { data, error } = useQuery(personFind, { id });
  const person = data?.data;
  const firm = person?.employeeOf[0]?.name ?? 'la empresa';
  const save: SavePerson = async (change) => {
    const reply = await updatePerson({ id, ...change });
    return reply.ok ? undefined : reply.error;
  };
  return (
    <SidePanel title={person ? `${person.name} ${person.lastName}` : 'Persona'} onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!person && !error && <Spinner />}
      {person && (
        <div className="stack">
          <PersonEdit key={id} person={person} />
          {person.employeeOf.length > 0 && (
            <p>
              Trabaja en{' '}
              {person.employeeOf.map(({ id: companyId, name }, place) => (
                <Fragment key={companyId}>
                  {place > 0 && ', '}
                  <a href={companyPath(companyId)}>{name}</a>
                </Fragment>
              ))}
            </p>
          )}
          <Phones person={person} save={save} emptyText="Todavía no tiene." />
          <Addresses person={person} save={save} emptyText="Todavía no tiene." />
          {person.phones.some(isOfCompany) && <Phones person={person} save={save} company={firm} />}
          {person.addresses.some(isOfCompany) && (
            <Addresses person={person} save={save} company={firm} />
          )}
          <Emails person={person} save={save} emptyText="Todavía no tiene." />
          <p>
            <button type="button" className="button" onClick={() => setCopying(true)}>
              Descargar sus datos
            </button>
          </p>
          {copying && <DataForDialog id={id} onClose={() => setCopying(false)} />}
          <h3>Comunicaciones y pedidos</h3>
          <Timeline personId={id} companyPath={companyPath} />
          <h3>Historial</h3>
          <History subject="person" subjectId={`${id}`} />
        </div>
      )}
    </SidePanel>
  );
};

export const PeopleScreen = () => {
  const table = useTable({ name: 'people', columns: COLUMNS, codec });
  const [open, setOpen] = useState<number>();
  const text = table.query.text.trim();
  const filters = text === '' ? [] : [{ FilterKey: 'text', FilterValue: text }];
  const rows = useRows(personFilter, table.isReady ? { filters } : null);
  return (
    <Split
      panel={
        open !== undefined && (
          <PersonPanel key={open} id={open} onClose={() => setOpen(undefined)} />
        )
      }
    >
      <DataTable
        label="Personas"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name, lastName }) => `${name} ${lastName}`}
        onOpen={({ id }) => {
          if (id !== open) leaveForms(() => setOpen(id));
        }}
        openKey={open}
        filters={
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[
              {
                key: 'text',
                kind: 'text',
                label: 'Buscar',
                placeholder: 'Nombre, teléfono, email o empresa',
              },
            ]}
          />
        }
        empty={<EmptyState text="No se encontro ningun resultado." />}
      />
    </Split>
  );
};
