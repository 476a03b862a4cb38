/** Mails about an account: activate it, get back into it, and "you have one already". */
import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { Action, Paragraph, Title } from '../parts.ts';
import { defineMail } from '../template.ts';

const name = z.string();
const url = z.url({ protocol: /^https?$/ });

export const accountMails = {
  activation: defineMail({
    data: z.object({ name, url, hours: z.int() }),
    subject: (_, variant) => `Activa tu cuenta en ${variant.name}`,
    preview: () => 'Un toque más y tu cuenta queda lista.',
    body: (data, variant) =>
      h(
        Fragment,
        null,
        h(Title, null, `Hola, ${data.name}`),
        h(
          Paragraph,
          null,
          `Gracias por registrarte en ${variant.name}. Activa tu cuenta para comprar y seguir tus pedidos.`,
        ),
        h(Action, { href: data.url, text: 'Activar mi cuenta' }),
        h(
          Paragraph,
          { quiet: true },
          `El enlace sirve una sola vez y vence en ${data.hours} horas. Si no te registraste, ignora este correo.`,
        ),
      ),
  }),

  restore: defineMail({
    data: z.object({ name, url, minutes: z.int() }),
    subject: () => 'Restablece tu contraseña',
    preview: () => 'Elige una contraseña nueva.',
    body: (data, variant) =>
      h(
        Fragment,
        null,
        h(Title, null, 'Restablece tu contraseña'),
        h(
          Paragraph,
          null,
          `Hola, ${data.name}. Recibimos un pedido para cambiar la contraseña de tu cuenta en ${variant.name}.`,
        ),
        h(Action, { href: data.url, text: 'Elegir una contraseña nueva' }),
        h(
          Paragraph,
          { quiet: true },
          `El enlace sirve una sola vez y vence en ${data.minutes} minutos. Si no lo pediste, no hace falta que hagas nada: tu contraseña sigue siendo la misma.`,
        ),
      ),
  }),

  accountExists: defineMail({
    data: z.object({ name, loginUrl: url, restoreUrl: url }),
    subject: (_, variant) => `Ya tienes una cuenta en ${variant.name}`,
    preview: () => 'Alguien intentó registrarse con tu dirección.',
    body: (data, variant) =>
      h(
        Fragment,
        null,
        h(Title, null, 'Ya tienes una cuenta'),
        h(
          Paragraph,
          null,
          `Hola, ${data.name}. Alguien intentó registrarse en ${variant.name} con esta dirección, que ya tiene una cuenta. Si fuiste tú, ingresa con tu contraseña de siempre.`,
        ),
        h(Action, { href: data.loginUrl, text: 'Ingresar' }),
        h(
          Paragraph,
          null,
          '¿No la recuerdas? ',
          h('a', { href: data.restoreUrl }, 'Restablece tu contraseña'),
          '.',
        ),
        h(
          Paragraph,
          { quiet: true },
          'Si no fuiste tú, no hace falta que hagas nada: nadie entró en tu cuenta.',
        ),
      ),
  }),
};
