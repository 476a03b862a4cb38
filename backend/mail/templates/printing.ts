import * as z from 'zod/mini';
import { PRINT_STATES, printStates } from '#contract/orders/print-states';
import { action, facts, note, paragraph, quiet, subtitle, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const piece = {
  /** Name, format and size of the file. */
  file: z.string(),
  /** `20,0 × 30,0 × 40,0 mm` */
  size: z.string(),
  volume: z.string(),
  choices: z.string(),
  quantity: z.string(),
  /** Empty if the shop gives no estimates. */
  estimate: z.string(),
};
type Piece = z.output<z.ZodMiniObject<typeof piece>>;

const factsOf = (data: Piece) =>
  facts([
    ['Archivo', data.file],
    ['Medidas', data.size],
    ['Volumen', data.volume],
    ['Impresión', data.choices],
    ['Cantidad', data.quantity],
    ['Estimado', data.estimate],
  ]);

/** A state that its customer is told. */
const state = z.enum(PRINT_STATES);

export const printingMails = {
  /** Sent to the shop; replies go to the customer. */
  printRequest: defineMail({
    data: z.object({
      number: z.int(),
      pieces: z.array(z.object({ ...piece, fileUrl: url })),
      total: z.string(),
      note: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** The request at the workshop's desk. */
      url,
      keepDays: z.int(),
    }),
    subject: (data) => `Pedido de impresión ${data.number} de ${data.name}`,
    preview: (data) => `${data.pieces[0]?.file ?? ''}: ${data.total}`,
    body: (data) => [
      title(`Pedido de impresión ${data.number}`),
      data.note === '' ? null : note(data.note),
      facts([
        ['Nombre', data.name],
        ['Email', data.email],
        ['Teléfono', data.phone],
        ['Estimado', data.total],
      ]),
      ...data.pieces.flatMap((each, index) => [
        data.pieces.length > 1 ? subtitle(`Pieza ${index + 1}`) : null,
        factsOf(each),
      ]),
      action(data.url, 'Ver el pedido y sus archivos'),
      quiet(
        `Se ve con una cuenta de vendedor. Guardamos los archivos ${data.keepDays} días. Ábrelos solo con el programa de impresión: los envió una persona desde la página. Responde este correo para escribirle.`,
      ),
    ],
  }),

  /** Sent to an address that anybody may have entered: it quotes only sanitized names. */
  printReceived: defineMail({
    data: z.object({
      number: z.int(),
      pieces: z.array(z.object({ ...piece, file: userText() })),
      total: z.string(),
      name: userText(),
      url,
    }),
    subject: (data, variant) => `Recibimos tu pedido de impresión ${data.number} · ${variant.name}`,
    preview: () => 'Revisamos las piezas y te mandamos el presupuesto.',
    body: (data) => [
      title('Recibimos tu pedido de impresión'),
      paragraph(
        `Hola, ${data.name}. Tu pedido es el número ${data.number}. Revisamos las piezas y te mandamos un presupuesto con el precio final antes de imprimirlas.`,
      ),
      ...data.pieces.map(factsOf),
      facts([['Precio estimado', data.total]]),
      action(data.url, 'Ver cómo va tu pedido'),
      quiet('El peso, el tiempo y el precio son estimados. Si no lo pediste, ignora este correo.'),
    ],
  }),

  /** Sent to the customer about a new state. */
  printState: defineMail({
    data: z.object({
      number: z.int(),
      name: z.string(),
      state,
      /** A seller's words; empty = none. */
      text: z.string(),
      url,
    }),
    subject: (data, variant) =>
      `Impresión ${data.number}: ${printStates[data.state].name.toLowerCase()} · ${variant.name}`,
    preview: (data) => printStates[data.state].text,
    body: (data) => [
      title(`Impresión ${data.number}: ${printStates[data.state].name.toLowerCase()}`),
      paragraph(`Hola, ${data.name}. ${printStates[data.state].text}`),
      data.text === '' ? null : note(data.text),
      action(data.url, 'Ver tu pedido'),
    ],
  }),

  /** Sent to the customer; the answer is written at the link. */
  printMessage: defineMail({
    data: z.object({
      number: z.int(),
      name: z.string(),
      seller: z.string(),
      text: z.string(),
      url,
    }),
    subject: (data, variant) => `Sobre tu impresión ${data.number} · ${variant.name}`,
    preview: (data) => data.text,
    body: (data) => [
      title(`Sobre tu impresión ${data.number}`),
      paragraph(`Hola, ${data.name}. ${data.seller} te escribió:`),
      note(data.text),
      action(data.url, 'Ver tu pedido y responder'),
    ],
  }),

  /** Sent to the shop; replies go to the customer. */
  printAnswer: defineMail({
    data: z.object({
      number: z.int(),
      name: z.string(),
      text: z.string(),
      /** Whether the request was called off. */
      isCancelled: z.boolean(),
      url,
    }),
    subject: (data) =>
      data.isCancelled
        ? `${data.name} canceló la impresión ${data.number}`
        : `${data.name} escribió sobre la impresión ${data.number}`,
    preview: (data) => data.text,
    body: (data) => [
      title(`Impresión ${data.number}`),
      paragraph(data.isCancelled ? `${data.name} la canceló.` : `${data.name} escribió:`),
      data.text === '' ? null : note(data.text),
      action(data.url, 'Ver el pedido'),
    ],
  }),
};
