import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { longDateTime } from '#contract/time/dates';
import { action, paragraph, quiet, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const name = userText();
/** ISO 8601. */
const at = z.string();

export const privacyMails = {
  eraseLink: defineMail({
    data: z.object({ name, url, hours: z.int() }),
    subject: (_, variant) => `Borrar tu cuenta en ${variant.name}`,
    preview: () => 'Confirma que eres tú.',
    body: (data, variant) => [
      title('Borrar tu cuenta'),
      paragraph(
        `Hola, ${data.name}. Alguien con tu sesión abierta pidió borrar tu cuenta en ${variant.name}. Si fuiste tú, confírmalo aquí.`,
      ),
      action(data.url, 'Borrar mi cuenta'),
      quiet(
        `El enlace sirve una sola vez y vence en ${counted(data.hours, 'hora', 'horas')}. Si no lo pediste, no lo abras y cambia tu contraseña.`,
      ),
    ],
  }),

  eraseAsked: defineMail({
    data: z.object({
      name,
      at,
      /** Empty if there is no profile page or its owner cannot log in: then the owner replies to the mail. */
      profileUrl: z.union([url, z.literal('')]),
    }),
    subject: (_, variant) => `Borraremos tu cuenta en ${variant.name}`,
    preview: (data) => `El ${longDateTime(data.at)}. Hasta entonces puedes arrepentirte.`,
    body: (data, variant) => [
      title('Borraremos tu cuenta'),
      paragraph(
        `Hola, ${data.name}. Pediste que borremos tu cuenta y tus datos en ${variant.name}. Lo haremos el ${longDateTime(data.at)}. De tus compras quedan los importes y, donde pediste factura, a nombre de quién: lo exige la ley.`,
      ),
      paragraph(
        `Si no fuiste tú, o cambiaste de idea, ${data.profileUrl === '' ? 'responde este correo' : 'entra a tu perfil y toca «No borrar mi cuenta»'}.`,
      ),
      data.profileUrl === '' ? null : action(data.profileUrl, 'Ir a mi perfil'),
    ],
  }),

  erased: defineMail({
    deleteWhenSent: true,
    data: z.object({ at }),
    subject: (_, variant) => `Borramos tu cuenta en ${variant.name}`,
    preview: () => 'Este es el último correo que te enviamos.',
    body: (data, variant) => [
      title('Borramos tu cuenta'),
      paragraph(
        `El ${longDateTime(data.at)} borramos tu cuenta y tus datos en ${variant.name}. Este es el último correo que te enviamos.`,
      ),
    ],
  }),
};
