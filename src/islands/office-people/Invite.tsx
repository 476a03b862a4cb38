/** Somebody who is to work in the shop gets a mail to choose a password. */
import { inviteForm } from '#contract/calls/people';
import { inviteUser } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, NameFields } from '../../ui/form/PersonFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { PositionField } from '../../ui/office/PositionField.tsx';

const SHOWN_MS = 3_000;

export const Invite = ({ onDone }: { onDone: () => void }) => {
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
          : 'Ya trabajaba en la tienda: entra con la contraseña que tiene',
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
        <PositionField form={form} value="SEL" />
      </Form>
    </Dialog>
  );
};
