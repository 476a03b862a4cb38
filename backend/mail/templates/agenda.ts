import * as z from 'zod/mini';
import { action, facts, note, quiet, title } from '../components.ts';
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
    body: (data) => [
      title(data.subject),
      facts([
        ['Cuándo', data.when],
        ['Tipo', data.type],
        ['Empresa', data.companyName],
        ['Contacto', data.contactName],
        ['Teléfono', data.phone],
      ]),
      note(data.message),
      action(data.url, 'Abrir en la agenda'),
      quiet(
        'Te escribimos porque está agendado a tu nombre. Si cambias la fecha, te avisamos de nuevo.',
      ),
    ],
  }),
};
