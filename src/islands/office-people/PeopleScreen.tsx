/** `/gestion/personas`: everybody whom the shop knows, and the data of the one that is open. */
import { useState } from 'react';
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
import { Spinner } from '../../ui/Spinner.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';

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

const PersonPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error } = useQuery(personFind, { id });
  const person = data?.data;
  return (
    <SidePanel title={person ? `${person.name} ${person.lastName}` : 'Persona'} onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!person && !error && <Spinner />}
      {person && (
        <div className="stack">
          <PersonEdit key={id} person={person} />
          <ul>
            {person.phones.map((phone) => (
              <li key={phone.id}>
                <a href={`tel:${phone.phone.replace(/[^\d+]/g, '')}`}>{phone.phone}</a>{' '}
                {phone.observation}
              </li>
            ))}
            {person.emails.map(({ id: emailId, email }) => (
              <li key={`e${emailId}`}>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
            {person.addresses.map((address) => (
              <li key={`a${address.id}`}>
                {address.address}, {address.cityName}, {address.stateName}
              </li>
            ))}
          </ul>
          {person.employeeOf.map((company) => (
            <p key={company.id}>
              Trabaja en <a href={`/gestion/empresas/${company.id}`}>{company.name}</a>
            </p>
          ))}
          <h3>Línea de tiempo</h3>
          <Timeline personId={id} />
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
        onOpen={({ id }) => leaveForms(() => setOpen(id))}
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
