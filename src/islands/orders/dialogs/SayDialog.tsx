/** A dialog in which a seller enters a text about an order, and further fields. */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { type Entity, toWire } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import type { Order } from '#contract/entities/orders';
import { optionalText, requiredText } from '#contract/fields/fields';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { EntityFields } from '../../../ui/edit/EntityFields.tsx';
import { readFields } from '../../../ui/edit/entity-values.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { useOutcome } from '../use-outcome.ts';
import { OrderLine } from './OrderLine.tsx';

interface SayDialogProps {
  title: string;
  order: Order;
  label: string;
  hint: string;
  /** Message after sending, such as `resuelto`. */
  done: string;
  maxLength: number;
  isOptional?: boolean;
  defaultValue?: string;
  children?: ReactNode;
  /** Further fields. */
  entity?: Entity;
  send: (
    text: string,
    fields: object,
  ) => Promise<{ ok: true } | { ok: false; error: { text: string } }>;
  onClose: () => void;
}

const NO_FIELDS: Entity = { prefix: '', fields: {} };

export const SayDialog = ({
  title,
  order,
  label,
  hint,
  done,
  maxLength,
  isOptional = false,
  defaultValue,
  children,
  entity = NO_FIELDS,
  send,
  onClose,
}: SayDialogProps) => {
  const { succeed, fail } = useOutcome(order.number, onClose);
  const form = useForm({
    schema: z.object({
      ...inputShape(entity),
      text: isOptional ? optionalText(maxLength) : requiredText(maxLength),
    }),
    read: (data) => ({ ...readFields(entity, data), text: data.get('text') }),
    send: async ({ text, ...fields }): Promise<Problem | undefined> => {
      const reply = await send(text, fields);
      return reply.ok ? succeed(done) : fail(reply.error.text);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} submitText="Confirmar" beside={<CancelButton />}>
        <OrderLine order={order} />
        {children}
        <TextField
          form={form}
          name="text"
          label={label}
          optional={isOptional}
          maxLength={maxLength}
          defaultValue={defaultValue}
          hint={hint}
        />
        <EntityFields entity={entity} form={form} shown={toWire(entity, order)} controls={{}} />
      </Form>
    </Dialog>
  );
};
