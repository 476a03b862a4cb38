import { useState } from 'react';
import { userFilter } from '#contract/calls/people';
import type { UserRow } from '#contract/entities/companies';
import { MAX_REASON } from '#contract/limits';
import { resetFactors } from '#stores/account/second-factor';
import { changeAccess, inviteAgain } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { positionOptions, usePosition } from '../../ui/office/positions.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { useQuery } from '../../ui/use-query.ts';

const UserData = ({ user }: { user: UserRow }) => {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isResetting, setResetting] = useState(false);
  const position = usePosition(user.employeePositionId ?? '');
  const isNewEmployee = user.employeePositionId === null && position.shown !== '';
  // A disabled account receives no link to choose a password.
  const isLocked = user.employeePositionId === null && user.isDisabled;
  const question = useUnsaved(reason.trim() !== '' || (position.isChanged && !isLocked));
  const change = async (parms: Parameters<typeof changeAccess>[0]['parms']) => {
    const { gUID: guid, version } = user;
    const reply = await changeAccess({ guid, version, parms, reason });
    setProblem(reply.ok ? '' : reply.error.text);
    if (!reply.ok) return;
    setReason('');
    if (reply.data.mailed)
      showBriefly('Le enviamos por correo el enlace para elegir su contraseña');
  };
  return (
    <div className="stack">
      <p>{user.email}</p>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <Field
        label="Puesto en la tienda"
        hint={
          isLocked
            ? 'La cuenta está bloqueada: habilítala antes de darle un puesto.'
            : isNewEmployee
              ? 'Al guardar le enviamos un enlace para elegir otra contraseña: la que tiene deja de servir.'
              : undefined
        }
      >
        {(control) => (
          <select
            {...control}
            className="select"
            value={isLocked ? '' : position.shown}
            disabled={isLocked}
            onChange={(event) => position.choose(event.target.value)}
          >
            <option value="">No trabaja en la tienda</option>
            {positionOptions}
          </select>
        )}
      </Field>
      <Field label="Motivo" hint="Queda en el historial.">
        {(control) => (
          <input
            {...control}
            className="input"
            value={reason}
            maxLength={MAX_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="cluster">
        {position.isChanged && !isLocked && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => void change({ EmployeePositionId: position.shown })}
          >
            Guardar el puesto
          </button>
        )}
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
              const reply = await inviteAgain(user.gUID);
              setProblem(reply.ok ? '' : reply.error.text);
              if (reply.ok) showBriefly('Enlace enviado');
            }}
          >
            Enviar enlace de contraseña
          </button>
        )}
        {user.factors !== undefined && (
          <button
            type="button"
            className="button"
            onClick={() => {
              const isMissing = reason.trim() === '';
              setProblem(isMissing ? 'Escribe el motivo: queda en el historial.' : '');
              setResetting(!isMissing);
            }}
          >
            Quitar su segundo factor
          </button>
        )}
      </div>
      {isResetting && (
        <ConfirmDialog
          title="Quitar su segundo factor"
          question={`${user.firstName} vuelve a entrar solo con su contraseña, se cierran sus sesiones y le avisamos por correo. Asegúrate de que quien te lo pide es de verdad esa persona.`}
          confirmText="Quitar"
          onConfirm={async () => {
            const failure = await resetFactors({ guid: user.gUID, reason });
            if (failure) return failure.text;
            setResetting(false);
            setReason('');
            showBriefly('Segundo factor quitado');
            return undefined;
          }}
          onCancel={() => setResetting(false)}
        />
      )}
      <h3>Historial</h3>
      <History subject="user" subjectId={user.gUID} />
      {question}
    </div>
  );
};

interface UserPanelProps {
  guid: string;
  email: string;
  onClose: () => void;
}

export const UserPanel = ({ guid, email, onClose }: UserPanelProps) => {
  const { data, error } = useQuery(userFilter, {
    filters: [{ FilterKey: 'text', FilterValue: email }],
  });
  const user = data?.data.find((row) => row.gUID === guid);
  if (!user && !error) return null;
  return (
    <SidePanel title={user ? `${user.firstName} ${user.lastName}` : email} onClose={onClose}>
      {user ? <UserData user={user} /> : <Notice tone="danger">{error?.text}</Notice>}
    </SidePanel>
  );
};
