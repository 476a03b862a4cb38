import * as z from 'zod/mini';
import { longDateTime } from '#contract/time/dates';
import { action, facts, paragraph, quiet, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const name = userText();

const CHANGES = {
  added: 'Agregaste un segundo factor',
  removed: 'Eliminaste un segundo factor',
  codes: 'Cambiaste tus códigos de recuperación',
  recovery: 'Usaste un código de recuperación',
  reset: 'Quitaron el segundo factor de tu cuenta',
} as const;

/** Warns of changes by which somebody could take over an account, or the shop's money. */
export const securityMails = {
  factorChanged: defineMail({
    data: z.object({
      name,
      /** ISO 8601. */
      at: z.string(),
      what: z.enum(['added', 'removed', 'codes', 'recovery', 'reset']),
      /** Names the factors; empty for recovery codes. */
      factor: z._default(userText(), ''),
      /** How many recovery codes are left. */
      left: z.int(),
      /** Where factors are managed. */
      url,
      restoreUrl: url,
    }),
    subject: ({ what }) => CHANGES[what],
    preview: () => 'Si no fuiste tú, actúa enseguida.',
    body: (data, variant) => [
      title(CHANGES[data.what]),
      paragraph(
        `Hola, ${data.name}. Esto pasó con tu cuenta en ${variant.name} el ${longDateTime(data.at)}.`,
      ),
      facts([
        ['Segundo factor', data.factor],
        [
          'Códigos de recuperación que te quedan',
          data.what === 'codes' || data.what === 'recovery' ? `${data.left}` : '',
        ],
      ]),
      data.what === 'reset'
        ? paragraph(
            'Alguien que administra los usuarios lo quitó, y cerramos tus sesiones. La próxima vez entras con tu contraseña: configura otro enseguida.',
          )
        : null,
      data.what === 'recovery' && data.left < 3
        ? paragraph('Te quedan pocos códigos: crea otros.')
        : null,
      action(data.url, 'Ver mi segundo factor'),
      quiet(
        `Si no fuiste tú, alguien conoce tu contraseña: cámbiala ahora en ${data.restoreUrl} y avisa a quien administra la tienda.`,
      ),
    ],
  }),

  paymentsChanged: defineMail({
    data: z.object({
      name,
      author: userText(),
      /** ISO 8601. */
      at: z.string(),
      /** One entry per payment method; of an account number only the end. */
      changes: z.array(z.object({ name: userText(), text: userText() })),
      url,
    }),
    subject: (_, variant) => `Cambiaron los pagos de ${variant.name}`,
    preview: ({ author }) => `Lo hizo ${author}.`,
    body: (data, variant) => [
      title('Cambiaron los pagos de la tienda'),
      paragraph(
        `Hola, ${data.name}. ${data.author} cambió cómo se paga en ${variant.name} el ${longDateTime(data.at)}.`,
      ),
      facts(data.changes.map(({ name, text }) => [name, text] as const)),
      action(data.url, 'Ver los ajustes'),
      quiet(
        'Si no esperabas este cambio, corrígelo en los ajustes y cambia tu contraseña: los compradores pagan a esas cuentas.',
      ),
    ],
  }),
};
