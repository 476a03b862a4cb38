import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { TRACKING_LENGTH } from '#contract/calls/order-management';
import { neededReason, optionalText, reason } from '#contract/fields/fields';
import { MAX_REASON } from '#contract/limits';
import { mailsBuyer, type OrderState, orderStates } from '#contract/orders/order-states';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Check, TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';

const choice = z.object({
  sendEmail: z.boolean(),
  reason: reason(),
  /** Present if the form has the field. */
  trackingNumber: z.optional(optionalText(TRACKING_LENGTH)),
  /** Whether it leaves with something to pay. */
  withDue: z.optional(z.boolean()),
});
const reasonedChoice = z.object({ ...choice.shape, reason: neededReason() });
export type StateChoice = z.output<typeof choice>;

const read = (data: FormData): unknown => ({
  sendEmail: data.has('sendEmail'),
  reason: data.get('reason'),
  ...(data.has('withDue') && { withDue: true }),
  ...(data.has('trackingNumber') && { trackingNumber: data.get('trackingNumber') }),
});

interface StateFormProps {
  state: OrderState;
  /** The choice that the server refused; otherwise the default of the table of states. */
  before?: StateChoice | undefined;
  /** Whether the seller must say why. */
  needsReason?: boolean;
  /** How far it has come, or empty. */
  progress?: string;
  /** The current tracking number, if it can be set together with the change. */
  tracking?: string | undefined;
  /** Left to pay of an order that leaves: `$ 100,00`; empty = nothing. */
  due?: string;
  /** Nothing can be confirmed. */
  disabled?: boolean;
  /** Which orders it concerns. */
  children: ReactNode;
  /** @returns why it did not work, where the seller is to read that here */
  onConfirm: (choice: StateChoice) => Promise<Problem | undefined>;
}

export const StateForm = (props: StateFormProps) => {
  const { state, before, progress = '', disabled = false, needsReason = false, due = '' } = props;
  const schema: z.ZodMiniType<StateChoice> = needsReason ? reasonedChoice : choice;
  const form = useForm({ schema, read, send: props.onConfirm });
  return (
    <Form
      form={form}
      label="Cambiar estado"
      submitText={form.sending && progress !== '' ? `Cambiando… ${progress}` : 'Confirmar'}
      disabled={disabled}
      beside={<CancelButton />}
    >
      {props.children}
      <p>
        Esta seguro que desea cambiar el estado a: <strong>{orderStates[state].name}</strong>
      </p>
      <TextField
        form={form}
        name="reason"
        label="Motivo"
        optional={!needsReason}
        maxLength={MAX_REASON}
        defaultValue={before?.reason}
        hint="El comprador lo lee en el historial de su pedido, aunque no le envíes el correo."
      />
      {props.tracking !== undefined && (
        <TextField
          form={form}
          name="trackingNumber"
          label="Número de seguimiento"
          optional
          maxLength={TRACKING_LENGTH}
          defaultValue={before?.trackingNumber ?? props.tracking}
        />
      )}
      {due !== '' && <Check name="withDue" label={`Sale aunque falta pagar ${due}`} />}
      <Check
        name="sendEmail"
        label="Enviar email de notificación"
        defaultChecked={before?.sendEmail ?? mailsBuyer(state)}
      />
    </Form>
  );
};
