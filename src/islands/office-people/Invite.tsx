/** Somebody who is to work in the shop gets a mail to choose a password; whose address is an account is told first. */
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
import { PositionField } from '../../ui/office/PositionField.tsx';

type Invitation = CallInput<typeof userInvite>;

const owner = z.object({ name: z.string() });

export const Invite = ({ onDone }: { onDone: () => void }) => {
  /** An address that is somebody's account, until it is clear that this one is meant. */
  const [asked, setAsked] = useState<{ invitation: Invitation; name: string }>();
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
      const known = error.code === 'user.hasAccount' ? owner.safeParse(error.detail) : undefined;
      if (known?.success) {
        setProblem(undefined);
        setAsked({ invitation, name: known.data.name });
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
      {asked && (
        <ConfirmDialog
          title="Esa dirección ya tiene una cuenta"
          question={`${asked.invitation.Email} es la cuenta de ${asked.name}. Si pasa a trabajar en la tienda, su contraseña de ahora deja de valer y elige otra con el enlace que le enviamos.`}
          confirmText={`Darle el puesto a ${asked.name}`}
          cancelText="Cambiar la dirección"
          busy={isSending}
          error={problem}
          onConfirm={() => void takeAccount(asked.invitation)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  );
};
