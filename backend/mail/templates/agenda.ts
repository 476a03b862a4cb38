import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { Action, Facts, Note, Paragraph, Title } from '../components.ts';
import { url } from '../mail-text.ts';
import { defineMail } from '../template.ts';

export const agendaMails = {
  /** Sent to the assigned colleague. */
  communicationReminder: defineMail({
    data: z.object({
      /** In Spanish, such as 'Teléfono'. */
      type: z.string(),
      subject: z.string(),
      message: z.string(),
      /** Formatted in the shop's time zone. */
      when: z.string(),
      companyName: z.string(),
      contactName: z.string(),
      phone: z.string(),
      url,
    }),
    subject: (data) => `Recordatorio: ${data.subject} (${data.companyName})`,
    preview: (data) => `${data.type}, ${data.when}`,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, data.subject),
        h(Facts, {
          facts: [
            ['Cuándo', data.when],
            ['Tipo', data.type],
            ['Empresa', data.companyName],
            ['Contacto', data.contactName],
            ['Teléfono', data.phone],
          ],
        }),
        h(Note, { text: data.message }),
        h(Action, { href: data.url, text: 'Abrir en la agenda' }),
        h(
          Paragraph,
          { quiet: true },
          'Te escribimos porque está agendado a tu nombre. Si cambias la fecha, te avisamos de nuevo.',
        ),
      ),
  }),
};
