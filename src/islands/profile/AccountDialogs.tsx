/** Dialogs for name, identity document and password. */

import { identifierForm, nameForm, passwordForm } from '#contract/calls/profile';
import type { Person, User } from '#contract/entities/people';
import { changePassword, saveName, savePerson } from '#stores/account/profile';
import { EditDialog } from '../../ui/edit/EditDialog.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { PasswordField, TextField } from '../../ui/form/TextField.tsx';
import { changedPart, FIELD_NAMES } from '../../ui/person/changes.ts';

const NAME_FIELDS = { 'parms.FirstName': 'firstName', 'parms.LastName': 'lastName' };

export const NameDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const before = { firstName: user.firstName, lastName: user.lastName };
  return (
    <EditDialog
      title="Editar nombre"
      schema={nameForm}
      before={before}
      fieldNames={NAME_FIELDS}
      save={(values) => {
        const { firstName, lastName } = changedPart(before, values);
        return saveName({
          ...(firstName !== undefined && { FirstName: firstName }),
          ...(lastName !== undefined && { LastName: lastName }),
        });
      }}
      onClose={onClose}
    >
      {(form) => (
        <NameFields
          form={form}
          names={['firstName', 'lastName']}
          values={[user.firstName, user.lastName]}
        />
      )}
    </EditDialog>
  );
};

export const IdentifierDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => (
  <EditDialog
    title="Documento de identidad"
    schema={identifierForm}
    before={{ identifier: person.identifier }}
    fieldNames={FIELD_NAMES}
    save={({ identifier }) => savePerson({ parms: { PersonIdentifier: identifier } })}
    onClose={onClose}
  >
    {(form) => (
      <TextField
        form={form}
        name="identifier"
        label="Cédula de identidad"
        optional
        defaultValue={person.identifier}
      />
    )}
  </EditDialog>
);

/** The kind of edit USER_PASSWORD (spec, section 3). */
export const PasswordDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <EditDialog
    title="Cambiar contraseña"
    schema={passwordForm}
    fieldNames={{ password: 'currentPassword', newPassword: 'newPassword' }}
    savedText="Tu contraseña fue cambiada"
    save={({ currentPassword, newPassword }) =>
      changePassword({ password: currentPassword, newPassword })
    }
    onClose={onClose}
  >
    {(form) => (
      <>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Contraseña actual"
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} names={['newPassword', 'newPasswordConfirm']} isChange />
        <p className="muted small">Las sesiones abiertas en otros dispositivos se cierran.</p>
      </>
    )}
  </EditDialog>
);
