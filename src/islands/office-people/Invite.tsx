import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import { inviteForm, type userInvite } from '#contract/calls/people';
import { inviteUser } from '#stores/companies/writes';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, NameFields } from '../../ui/form/PersonFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { PositionField } from '../../ui/office/positions.tsx';

type Invitation = CallInput<typeof userInvite>;

const accountOwner = z.object({ name: z.string() });

/** Invites an employee by mail to choose a password; asks first when the address belongs to an account. */
export const Invite = ({ onDone }: { onDone: () => void }) => {
  /** An invitation to an existing account, until it is confirmed. */
  const [pending, setPending] = useState<{ invitation: Invitation; name: string }>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const invite = async (invitation: Invitation) => {
    const reply = await inviteUser(invitation);
    if (!reply.ok) return reply.error;
    showBriefly(
      reply.data.mailed
        ? 'Le enviamos por correo el enlace para elegir su contraseña'
        : 'Ya trabajaba en la tienda: entra con la contraseña que tiene',
    );
    onDone();
    return undefined;
  };
  const form = useForm({
    schema: inviteForm,
    send: async ({ email, firstName, lastName, employeePositionId }) => {
      const invitation: Invitation = {
        Email: email,
        FirstName: firstName,
        LastName: lastName,
        EmployeePositionId: employeePositionId,
      };
      const error = await invite(invitation);
      if (!error) return undefined;
      const existing =
        error.code === 'user.hasAccount' ? accountOwner.safeParse(error.detail) : undefined;
      if (existing?.success) {
        setProblem(undefined);
        setPending({ invitation, name: existing.data.name });
        return undefined;
      }
      return atFields(error, {
        Email: 'email',
        FirstName: 'firstName',
        LastName: 'lastName',
        EmployeePositionId: 'employeePositionId',
      });
    },
  });
  const takeAccount = async (invitation: Invitation): Promise<void> => {
    setSending(true);
    const error = await invite({ ...invitation, TakesAccount: true });
    setSending(false);
    setProblem(error?.text);
  };
  return (
    <Dialog title="Invitar a la tienda" onClose={onDone}>
      <Form form={form} submitText="Invitar">
        <EmailField form={form} />
        <NameFields form={form} names={['firstName', 'lastName']} />
        <PositionField form={form} value="SEL" />
      </Form>
      {pending && (
        <ConfirmDialog
          title="Esa dirección ya tiene una cuenta"
          question={`${pending.invitation.Email} es la cuenta de ${pending.name}. Si pasa a trabajar en la tienda, su contraseña de ahora deja de valer y elige otra con el enlace que le enviamos.`}
          confirmText={`Darle el puesto a ${pending.name}`}
          cancelText="Cambiar la dirección"
          busy={isSending}
          error={problem}
          onConfirm={() => void takeAccount(pending.invitation)}
          onCancel={() => setPending(undefined)}
        />
      )}
    </Dialog>
  );
};
