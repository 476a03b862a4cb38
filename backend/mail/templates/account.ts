import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { longDateTime } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { action, facts, paragraph, quiet, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const name = userText();

/** Tells the owner of an address how to correct a stranger's data; a shop may have no profile page. */
const ifNotYours = (variant: Variant): string =>
  `Si eres el dueño de este correo y los datos no son tuyos, elige tu contraseña y ${pathOf(variant, 'profile') ? 'corrígelos en tu perfil' : 'escríbenos para corregirlos'}`;

export const accountMails = {
  activation: defineMail({
    data: z.object({
      name,
      url,
      hours: z.int(),
      /** Names the registration: an address may have several. */
      registrant: z._default(userText(), ''),
      company: z._default(userText(), ''),
      rut: z._default(userText(), ''),
      phone: z._default(userText(), ''),
      address: z._default(userText(), ''),
      /** Time of the registration, ISO 8601. */
      at: z._default(z.string(), ''),
      /** Whether the address has several registrations: the link then asks for a new password. */
      isContested: z._default(z.boolean(), false),
    }),
    subject: (_, variant) => `Activa tu cuenta en ${variant.name}`,
    preview: () => 'Un toque más y tu cuenta queda lista.',
    body: (data, variant) => [
      title(`Hola, ${data.name}`),
      paragraph(
        `Gracias por registrarte en ${variant.name}. Activa tu cuenta para comprar y seguir tus pedidos.`,
      ),
      facts([
        ['Registro a nombre de', data.registrant],
        ['Empresa', data.company],
        ['RUT', data.rut],
        ['Teléfono', data.phone],
        ['Dirección', data.address],
        ['Enviado', data.at && longDateTime(data.at)],
      ]),
      action(data.url, 'Activar mi cuenta'),
      data.isContested
        ? paragraph(
            `Hay más de un registro con tu dirección. ${ifNotYours(variant)}: nadie entra con otra contraseña.`,
          )
        : null,
      quiet(
        `El enlace sirve una sola vez y vence en ${counted(data.hours, 'hora', 'horas')}. ${data.isContested ? 'Si no quieres una cuenta' : 'Si no te registraste o estos no son tus datos'}, ignora este correo: sin tu confirmación no hay cuenta.`,
      ),
    ],
  }),

  restore: defineMail({
    data: z.object({ name, url, minutes: z.int() }),
    subject: () => 'Restablece tu contraseña',
    preview: () => 'Elige una contraseña nueva.',
    body: (data, variant) => [
      title('Restablece tu contraseña'),
      paragraph(
        `Hola, ${data.name}. Recibimos un pedido para cambiar la contraseña de tu cuenta en ${variant.name}.`,
      ),
      action(data.url, 'Elegir una contraseña nueva'),
      quiet(
        `El enlace sirve una sola vez y vence en ${counted(data.minutes, 'minuto', 'minutos')}. Si no lo pediste, no hace falta que hagas nada: tu contraseña sigue siendo la misma.`,
      ),
    ],
  }),

  invitation: defineMail({
    data: z.object({
      name,
      /** Empty if invited on the command line. */
      inviter: z._default(userText(), ''),
      /** In Spanish; empty if unchanged. */
      position: z._default(userText(), ''),
      /** The address to log in with. */
      email: z.string(),
      url,
      days: z.int(),
      /** Where a new link is requested. */
      restoreUrl: url,
      /** Whether the account existed before, with a password that is now invalid. */
      hadPassword: z._default(z.boolean(), false),
    }),
    subject: (_, variant) => `Te invitaron a trabajar en ${variant.name}`,
    preview: () => 'Elige tu contraseña y entra.',
    body: (data, variant) => [
      title(`Te damos la bienvenida, ${data.name}`),
      paragraph(
        `${data.inviter === '' ? 'Te invitaron' : `${data.inviter} te invitó`} a trabajar en ${variant.name}. Ya hay una cuenta a tu nombre con esta dirección: ${data.hadPassword ? 'la contraseña que tenía dejó de servir, así que elige una nueva' : 'elige tu contraseña'} y entra.`,
      ),
      facts([
        ['Puesto', data.position],
        ['Tu cuenta', data.email],
      ]),
      action(data.url, 'Elegir mi contraseña'),
      paragraph(
        `El enlace sirve una sola vez y vence en ${counted(data.days, 'día', 'días')}. Si ya venció, `,
        h('a', { href: data.restoreUrl }, 'pide uno nuevo'),
        ' con esta misma dirección.',
      ),
      quiet(
        'Si no esperabas esta invitación, no hace falta que hagas nada: sin el enlace nadie entra en la cuenta.',
      ),
    ],
  }),

  passwordChanged: defineMail({
    data: z.object({
      name,
      /** ISO 8601. */
      at: z.string(),
      restoreUrl: url,
      /** Whether the secret address of a calendar ended. */
      endedCalendar: z._default(z.boolean(), false),
      /** Whether it is the first password that somebody chose. */
      isFirst: z._default(z.boolean(), false),
    }),
    subject: ({ isFirst }) => (isFirst ? 'Elegiste tu contraseña' : 'Tu contraseña fue cambiada'),
    preview: () => 'Si no fuiste tú, elige otra enseguida.',
    body: (data, variant) => [
      title(data.isFirst ? 'Elegiste tu contraseña' : 'Tu contraseña fue cambiada'),
      paragraph(
        `Hola, ${data.name}. ${
          data.isFirst
            ? `Elegiste la contraseña de tu cuenta en ${variant.name} el ${longDateTime(data.at)}.`
            : `La contraseña de tu cuenta en ${variant.name} fue cambiada el ${longDateTime(data.at)}. Cerramos las demás sesiones.`
        }`,
      ),
      data.endedCalendar &&
        paragraph(
          'La dirección secreta de tu calendario dejó de servir: crea otra en la agenda y vuelve a agregarla.',
        ),
      paragraph(
        `Si fuiste tú, no hace falta que hagas nada. Si no fuiste tú, alguien ${data.isFirst ? '' : 'conoce tu contraseña o '}lee tu correo: elige otra ahora, cambia también la de tu correo y avísanos.`,
      ),
      action(data.restoreUrl, 'Elegir otra contraseña'),
    ],
  }),

  stillWaiting: defineMail({
    data: z.object({
      /** Empty if the address has reached its limit of registrations. */
      registerUrl: z.union([url, z.literal('')]),
      /** Whether there are several: each of their links asks for a password. */
      isContested: z._default(z.boolean(), false),
    }),
    subject: (_, variant) => `Tu cuenta en ${variant.name} espera que la actives`,
    preview: () => 'Todavía no hay contraseña que cambiar.',
    body: (data, variant) => [
      title('Falta activar tu cuenta'),
      paragraph(
        `Recibimos un pedido para cambiar la contraseña de tu cuenta en ${variant.name}, que todavía no está activada. Si te registraste, abre el enlace del correo «Activa tu cuenta»${data.isContested ? '' : ' que lleva tus datos'}.`,
      ),
      data.isContested
        ? paragraph(
            `Hay más de un registro con tu dirección: el enlace de cada uno de esos correos te deja elegir una contraseña nueva. ${ifNotYours(variant)}.`,
          )
        : null,
      ...(data.registerUrl === ''
        ? []
        : [
            paragraph('¿No lo encuentras, o no recuerdas la contraseña? Regístrate otra vez.'),
            action(data.registerUrl, 'Registrarme otra vez'),
          ]),
      quiet(
        data.isContested
          ? 'Si no fuiste tú, no hace falta que hagas nada.'
          : 'Si no fuiste tú, no hace falta que hagas nada, y no abras enlaces con datos que no son los tuyos.',
      ),
    ],
  }),

  accountExists: defineMail({
    data: z.object({ name, loginUrl: url, restoreUrl: url }),
    subject: (_, variant) => `Ya tienes una cuenta en ${variant.name}`,
    preview: () => 'Alguien intentó registrarse con tu dirección.',
    body: (data, variant) => [
      title('Ya tienes una cuenta'),
      paragraph(
        `Hola, ${data.name}. Alguien intentó registrarse en ${variant.name} con esta dirección, que ya tiene una cuenta. Si fuiste tú, ingresa con tu contraseña de siempre.`,
      ),
      action(data.loginUrl, 'Ingresar'),
      paragraph(
        '¿No la recuerdas? ',
        h('a', { href: data.restoreUrl }, 'Restablece tu contraseña'),
        '.',
      ),
      quiet('Si no fuiste tú, no hace falta que hagas nada: nadie entró en tu cuenta.'),
    ],
  }),
};
