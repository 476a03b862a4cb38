import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { action, facts, note, paragraph, quiet, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail, unsubscribeHeaders } from '../template.ts';

export const siteMails = {
  webhookOff: defineMail({
    data: z.object({
      name: userText(),
      /** Its host. */
      address: userText(),
      url,
    }),
    subject: ({ address }) => `Dejamos de avisarle a ${address}`,
    preview: () => 'No respondió bien en varios días.',
    body: (data) => [
      title('Desactivamos un webhook'),
      paragraph(
        `Hola, ${data.name}. El webhook hacia ${data.address} no respondió bien en varios días, o pidió no recibir más, y lo desactivamos.`,
      ),
      paragraph('Cuando esté arreglado, actívalo de nuevo: recibe lo que pasó mientras tanto.'),
      action(data.url, 'Ver los webhooks'),
    ],
  }),

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
    body: (data) => [
      title(data.subject),
      note(data.message),
      facts([
        ['Nombre', data.name],
        ['Email', data.email],
        ['Teléfono', data.phone],
      ]),
      quiet('Responde este correo para escribirle directamente.'),
    ],
  }),

  /** Sent to the seller who asked for it. */
  officeTest: defineMail({
    data: z.object({ name: z.string() }),
    subject: (_, variant) => `Correo de prueba de ${variant.name}`,
    preview: () => 'Los correos de la tienda llegan.',
    body: (data, variant) => [
      title('Los correos de la tienda llegan'),
      paragraph(
        `Hola, ${data.name}. Pediste este correo desde la gestión de ${variant.name}. Así salen los que reciben tus compradores.`,
      ),
      quiet(
        'Si llegó al correo no deseado, revisa el remitente en Ajustes y los datos SPF y DKIM del dominio.',
      ),
    ],
  }),

  newsletter: defineMail({
    data: z.object({ confirmUrl: url, endUrl: z._default(z.union([url, z.literal('')]), '') }),
    headers: (data): Record<string, string> => (data.endUrl === '' ? {} : unsubscribeHeaders(data)),
    subject: (_, variant) => `Confirma tu suscripción a ${variant.name}`,
    preview: () => 'Un toque y te enviamos las novedades.',
    body: (data, variant) => [
      title('Confirma tu suscripción'),
      paragraph(
        `Pediste recibir las novedades de ${variant.name}. Confirma que esta dirección es tuya.`,
      ),
      action(data.confirmUrl, 'Confirmar mi suscripción'),
      quiet('Si no lo pediste, ignora este correo: sin tu confirmación no te escribimos.'),
      data.endUrl === ''
        ? null
        : quiet(h('a', { href: data.endUrl }, 'No recibir novedades en esta dirección')),
    ],
  }),
};
