import * as z from 'zod/mini';
import { action, facts, note, paragraph, quiet, title } from '../components.ts';
import { url, userText } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const piece = {
  number: z.int(),
  /** Name, format and size of the file. */
  file: z.string(),
  /** `20,0 × 30,0 × 40,0`, millimetres. */
  size: z.string(),
  volume: z.string(),
  material: z.string(),
  quantity: z.string(),
  /** Empty if the shop gives no estimates. */
  estimate: z.string(),
};
type Piece = z.output<z.ZodMiniObject<typeof piece>>;

const factsOf = (data: Piece) =>
  [
    ['Archivo', data.file],
    ['Medidas', `${data.size} mm`],
    ['Volumen', data.volume],
    ['Material', data.material],
    ['Cantidad', data.quantity],
    ['Estimado', data.estimate],
  ] as const;

export const printingMails = {
  /** Sent to the shop; replies go to the customer. */
  printRequest: defineMail({
    data: z.object({
      ...piece,
      note: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      fileUrl: url,
      keepDays: z.int(),
    }),
    subject: (data) => `Pedido de impresión ${data.number} de ${data.name}`,
    preview: (data) => `${data.file}: ${data.material}, ${data.size} mm`,
    body: (data) => [
      title(`Pedido de impresión ${data.number}`),
      data.note === '' ? null : note(data.note),
      facts([
        ['Nombre', data.name],
        ['Email', data.email],
        ['Teléfono', data.phone],
        ...factsOf(data),
      ]),
      action(data.fileUrl, 'Descargar el archivo'),
      quiet(
        `Se descarga con una cuenta de vendedor. Lo guardamos ${data.keepDays} días. Ábrelo solo con el programa de impresión: lo envió una persona desde la página. Responde este correo para escribirle.`,
      ),
    ],
  }),

  /** Sent to an address that anybody may have entered: it quotes only sanitized names, and has no link. */
  printReceived: defineMail({
    data: z.object({ ...piece, name: userText(), file: userText() }),
    subject: (data, variant) => `Recibimos tu pedido de impresión ${data.number} · ${variant.name}`,
    preview: () => 'Revisamos la pieza y te confirmamos el precio.',
    body: (data) => [
      title('Recibimos tu pedido de impresión'),
      paragraph(
        `Hola, ${data.name}. Tu pedido es el número ${data.number}. Revisamos la pieza y te escribimos con el precio final y la fecha antes de imprimirla.`,
      ),
      facts(factsOf(data)),
      quiet('El peso, el tiempo y el precio son estimados. Si no lo pediste, ignora este correo.'),
    ],
  }),
};
