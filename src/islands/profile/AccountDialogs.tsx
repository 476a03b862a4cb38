/** Dialogs for name, further fields of the person, and password. */

import { nameForm, passwordForm } from '#contract/calls/profile';
import { toWire } from '#contract/definitions/entity';
import { personEntity } from '#contract/definitions/person';
import type { Person, User } from '#contract/entities/people';
import { changePassword, saveName, savePerson } from '#stores/account/profile';
import { EditDialog } from '../../ui/edit/EditDialog.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { ownNames, readFields } from '../../ui/edit/entity-values.ts';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { PasswordField } from '../../ui/form/TextField.tsx';
import { changedPart } from '../../ui/person/changes.ts';
import { type PersonField, personFieldForm } from './person-field.ts';

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

interface FieldDialogProps {
  person: Person;
  /** Names a field that the profile shows. */
  name: PersonField;
  onClose: () => void;
}

/** Edits one field of the own person. */
export const PersonFieldDialog = ({ person, name, onClose }: FieldDialogProps) => {
  const { own, label, schema } = personFieldForm(name);
  return (
    <EditDialog
      title={label}
      schema={schema}
      read={(data) => readFields(own, data)}
      before={{ [name]: person[name] }}
      fieldNames={ownNames(personEntity, 'parms.')}
      save={(values) => savePerson({ parms: toWire(personEntity, values) })}
      onClose={onClose}
    >
      {(form) => <EntityFields entity={own} form={form} shown={person} controls={{}} />}
    </EditDialog>
  );
};

/** The kind of edit USER_PASSWORD (spec, section 3). */
export const PasswordDialog = ({
  user: { email, isSeller },
  onClose,
}: {
  user: User;
  onClose: () => void;
}) => (
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
        <NewPasswordFields
          form={form}
          names={['newPassword', 'newPasswordConfirm']}
          isChange
          of={isSeller ? 'staff' : 'buyer'}
        />
        <p className="muted small">Las sesiones abiertas en otros dispositivos se cierran.</p>
      </>
    )}
  </EditDialog>
);
