import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { action, facts, paragraph, quiet, title } from '../components.ts';
import { url } from '../mail-text.ts';
import { defineMail, unsubscribeHeaders } from '../template.ts';

const item = { name: z.string(), code: z.string(), itemUrl: url, endUrl: url };

const endLink = (endUrl: string) =>
  h('a', { href: endUrl }, 'No recibir más avisos de stock en esta dirección');

export const stockMails = {
  stockNoticeAsked: defineMail({
    data: z.object({ ...item, confirmUrl: url }),
    headers: unsubscribeHeaders,
    subject: ({ name }) => `Confirma tu aviso de stock: ${name}`,
    preview: () => 'Un toque y te avisamos cuando haya stock.',
    body: (data, variant) => [
      title('Confirma tu aviso de stock'),
      paragraph(
        `Pediste que ${variant.name} te avise cuando haya stock de este producto. Confirma que esta dirección es tuya.`,
      ),
      facts([
        ['Producto', data.name],
        ['Código', data.code],
      ]),
      action(data.confirmUrl, 'Confirmar el aviso'),
      quiet(
        'Te escribiremos una sola vez. El enlace vence en 7 días. Si no lo pediste, ignora este correo: sin tu confirmación no te avisamos nada.',
      ),
      quiet(endLink(data.endUrl)),
    ],
  }),

  stockNotice: defineMail({
    data: z.object({ ...item, places: z.array(z.string()) }),
    headers: unsubscribeHeaders,
    subject: ({ name }) => `Ya hay stock: ${name}`,
    preview: ({ places }) => places.join(' · ') || 'Lo que esperabas está disponible.',
    body: (data) => [
      title('Ya hay stock'),
      paragraph('Volvió a haber stock de lo que esperabas.'),
      facts([
        ['Producto', data.name],
        ['Código', data.code],
        ['Dónde', data.places.join('\n')],
      ]),
      action(data.itemUrl, 'Ver el producto'),
      quiet('Este aviso se envía una sola vez y no reserva unidades: pueden agotarse.'),
      quiet(endLink(data.endUrl)),
    ],
  }),
};
