/** The contact form, with a honeypot instead of a captcha. */

import { useEffect, useState } from 'react';
import { contactForm } from '#contract/calls/contact';
import { fillOwnContact } from '#stores/account/own-contact';
import { sendMessage } from '#stores/messages';
import { deleteDraft } from '#stores/typed-form';
import { Button } from '../../ui/Button.tsx';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { EmailField, PhoneField } from '../../ui/form/PersonFields.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { TrapField } from '../../ui/form/TrapField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';

const OWN_NAMES = Object.fromEntries(Object.keys(contactForm.shape).map((name) => [name, name]));

export const ContactForm = () => {
  const [sent, setSent] = useState(false);
  const [trap, setTrap] = useState('');
  const form = useForm({
    schema: contactForm,
    send: async (values) => {
      const reply = await sendMessage({ ...values, website: trap });
      if (!reply.ok) return atFields(reply.error, OWN_NAMES);
      deleteDraft('contact');
      setSent(true);
      return undefined;
    },
  });

  const { ref } = form.props;
  // Another message starts with an empty form.
  useEffect(() => (sent || !ref.current ? undefined : fillOwnContact(ref.current)), [sent, ref]);

  if (sent)
    return (
      <>
        <Notice tone="success" isAnswer>
          Recibimos tu mensaje. Te respondemos en breve.
        </Notice>
        <p>
          <Button onClick={() => setSent(false)}>Enviar otro mensaje</Button>
        </p>
      </>
    );

  return (
    <Form form={form} label="Mensaje a la tienda" submitText="Enviar mensaje" keepsClicks>
      <FieldRow>
        <TextField form={form} name="name" label="Nombre" autoComplete="name" />
        <PhoneField form={form} />
      </FieldRow>
      <EmailField form={form} />
      <TextField form={form} name="subject" label="Asunto" />
      <TextArea form={form} name="message" label="Mensaje" rows={6} />
      <TrapField value={trap} onChange={setTrap} />
    </Form>
  );
};
