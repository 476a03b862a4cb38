import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { Action, Facts, Note, Paragraph, Title } from '../components.ts';
import { url } from '../mail-text.ts';
import { defineMail, unsubscribeHeaders } from '../template.ts';

export const siteMails = {
  /** Sent to the shop; replies go to the customer. */
  contact: defineMail({
    data: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      subject: z.string(),
      message: z.string(),
    }),
    subject: (data) => `Consulta de ${data.name}: ${data.subject}`,
    preview: (data) => data.message,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, data.subject),
        h(Note, { text: data.message }),
        h(Facts, {
          facts: [
            ['Nombre', data.name],
            ['Email', data.email],
            ['Teléfono', data.phone],
          ],
        }),
        h(Paragraph, { quiet: true }, 'Responde este correo para escribirle directamente.'),
      ),
  }),

  newsletter: defineMail({
    data: z.object({ confirmUrl: url, endUrl: z._default(z.union([url, z.literal('')]), '') }),
    headers: (data): Record<string, string> => (data.endUrl === '' ? {} : unsubscribeHeaders(data)),
    subject: (_, variant) => `Confirma tu suscripción a ${variant.name}`,
    preview: () => 'Un toque y te enviamos las novedades.',
    body: (data, variant) =>
      h(
        Fragment,
        null,
        h(Title, null, 'Confirma tu suscripción'),
        h(
          Paragraph,
          null,
          `Pediste recibir las novedades de ${variant.name}. Confirma que esta dirección es tuya.`,
        ),
        h(Action, { href: data.confirmUrl, text: 'Confirmar mi suscripción' }),
        h(
          Paragraph,
          { quiet: true },
          'Si no lo pediste, ignora este correo: sin tu confirmación no te escribimos.',
        ),
        data.endUrl === ''
          ? null
          : h(
              Paragraph,
              { quiet: true },
              h('a', { href: data.endUrl }, 'No recibir novedades en esta dirección'),
            ),
      ),
  }),
};
