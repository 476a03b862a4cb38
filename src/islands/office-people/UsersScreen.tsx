/** `/gestion/usuarios`: who can log in, who sells, and who may not any more. */
import { useState } from 'react';
import { inviteForm, userFilter } from '#contract/calls/people';
import { shortDateTime } from '#contract/dates';
import {
  EMPLOYEE_POSITIONS,
  employeePositionNames,
  type UserRow,
} from '#contract/entities/companies';
import { changeAccess, inviteAgain, inviteUser } from '#stores/companies/writes';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, NameFields } from '../../ui/form/PersonFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { History } from '../../ui/history/History.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel, Split } from '../../ui/panel/SidePanel.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';

const SHOWN_MS = 3_000;
const codec = codecOf({
  text: textFilter('t'),
  state: choiceFilter('estado', ['ACT', 'DIS']),
  role: choiceFilter('rol', ['SELLER']),
});

const positionText = ({ employeePositionId }: UserRow): string =>
  employeePositionId === null ? '' : employeePositionNames[employeePositionId];

const COLUMNS: readonly Column<UserRow>[] = [
  { id: 'name', title: 'Usuario', cell: (row) => `${row.firstName} ${row.lastName}`, width: 180 },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 200 },
  { id: 'position', title: 'En la tienda', cell: positionText },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ isDisabled }) => (isDisabled ? 'Bloqueada' : 'Habilitada'),
  },
  {
    id: 'company',
    title: 'Se registró por',
    cell: ({ companyName }) => companyName,
    isExtra: true,
  },
  {
    id: 'seen',
    title: 'Última vez',
    cell: ({ lastSeenAt }) => (lastSeenAt ? shortDateTime(lastSeenAt) : 'Nunca'),
  },
];

const positions = EMPLOYEE_POSITIONS.map((id) => (
  <option key={id} value={id}>
    {employeePositionNames[id]}
  </option>
));

const Invite = ({ onDone }: { onDone: () => void }) => {
  const form = useForm({
    schema: inviteForm,
    send: async ({ email, firstName, lastName, employeePositionId }) => {
      const reply = await inviteUser({
        Email: email,
        FirstName: firstName,
        LastName: lastName,
        EmployeePositionId: employeePositionId,
      });
      if (!reply.ok)
        return atFields(reply.error, {
          Email: 'email',
          FirstName: 'firstName',
          LastName: 'lastName',
          EmployeePositionId: 'employeePositionId',
        });
      showBriefly(
        reply.data.mailed
          ? 'Le enviamos por correo el enlace para elegir su contraseña'
          : 'Ya tenía cuenta: entra con la contraseña que tiene',
        SHOWN_MS,
      );
      onDone();
      return undefined;
    },
  });
  return (
    <Dialog title="Invitar a la tienda" onClose={onDone}>
      <Form form={form} submitText="Invitar">
        <EmailField form={form} />
        <NameFields form={form} names={['firstName', 'lastName']} />
        <Field label="Puesto" error={form.errors.employeePositionId}>
          {(control) => (
            <select {...control} className="select" name="employeePositionId" defaultValue="SEL">
              {positions}
            </select>
          )}
        </Field>
      </Form>
    </Dialog>
  );
};

const UserPanel = ({
  guid,
  email,
  onClose,
}: {
  guid: string;
  email: string;
  onClose: () => void;
}) => {
  const { data } = useQuery(userFilter, {
    filters: [{ FilterKey: 'text', FilterValue: email }],
  });
  const user = data?.data.find((row) => row.gUID === guid);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  if (!user) return null;
  const change = async (parms: Parameters<typeof changeAccess>[0]['parms']) => {
    const reply = await changeAccess({ guid, version: user.version, parms, reason });
    setProblem(reply.ok ? '' : reply.error.text);
    if (reply.ok) setReason('');
  };
  return (
    <SidePanel title={`${user.firstName} ${user.lastName}`} onClose={onClose}>
      <div className="stack">
        <p>{user.email}</p>
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <Field label="Puesto en la tienda">
          {(control) => (
            <select
              {...control}
              className="select"
              value={user.employeePositionId ?? ''}
              onChange={(event) => {
                const position = EMPLOYEE_POSITIONS.find((id) => id === event.target.value);
                void change({ EmployeePositionId: position ?? '' });
              }}
            >
              <option value="">No trabaja en la tienda</option>
              {positions}
            </select>
          )}
        </Field>
        <Field label="Motivo" hint="Queda en el historial.">
          {(control) => (
            <input
              {...control}
              className="input"
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="cluster">
          <button
            type="button"
            className={`button ${user.isDisabled ? 'button-primary' : 'button-danger'}`}
            onClick={() => void change({ UserIsDisabled: !user.isDisabled })}
          >
            {user.isDisabled ? 'Habilitar la cuenta' : 'Bloquear la cuenta'}
          </button>
          {!user.isDisabled && (
            <button
              type="button"
              className="button"
              onClick={async () => {
                const reply = await inviteAgain(guid);
                setProblem(reply.ok ? '' : reply.error.text);
                if (reply.ok) showBriefly('Enlace enviado', SHOWN_MS);
              }}
            >
              Enviar enlace de contraseña
            </button>
          )}
        </div>
        <h3>Historial</h3>
        <History subject="user" subjectId={guid} />
      </div>
    </SidePanel>
  );
};

export const UsersScreen = () => {
  const table = useTable({ name: 'users', columns: COLUMNS, codec });
  const [open, setOpen] = useState<UserRow>();
  const [isInviting, setInviting] = useState(false);
  const { text, state, role } = table.query;
  const filters = [
    { FilterKey: 'text', FilterValue: text.trim() },
    { FilterKey: 'state', FilterValue: state },
    { FilterKey: 'role', FilterValue: role.toLowerCase() },
  ].filter(({ FilterValue }) => FilterValue !== '');
  const rows = useRows(userFilter, table.isReady ? { filters } : null);
  return (
    <Split
      panel={
        open && (
          <UserPanel
            key={open.gUID}
            guid={open.gUID}
            email={open.email}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    >
      <div className="stack">
        <div className="cluster">
          <button type="button" className="button button-primary" onClick={() => setInviting(true)}>
            Invitar
          </button>
        </div>
        <DataTable
          label="Usuarios"
          table={table}
          rows={rows}
          keyOf={({ gUID }) => gUID}
          nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
          onOpen={setOpen}
          openKey={open?.gUID}
          filters={
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[
                { key: 'text', kind: 'text', label: 'Buscar', placeholder: 'Nombre o email' },
                {
                  key: 'role',
                  kind: 'choice',
                  label: 'Rol',
                  options: [{ id: 'SELLER', name: 'Vendedor' }],
                },
                {
                  key: 'state',
                  kind: 'choice',
                  label: 'Estado',
                  options: [
                    { id: 'ACT', name: 'Habilitadas' },
                    { id: 'DIS', name: 'Bloqueadas' },
                  ],
                },
              ]}
            />
          }
          empty={<EmptyState text="No se encontro ningun resultado." />}
        />
      </div>
      {isInviting && <Invite onDone={() => setInviting(false)} />}
    </Split>
  );
};
