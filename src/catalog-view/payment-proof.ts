/** Where a buyer sends the proof of a payment that the shop has to see: chat and mail, which begin with the order's number. */
import type { Branch } from '#variants/schema';
import { chatBranches, chatWith } from './chat.ts';

/** Each as the shop has it, of the first branch that does. */
export const proofLinks = (
  branches: readonly Branch[],
  orderNumber: number,
): { by: string; href: string }[] => {
  const [chat] = chatBranches(branches);
  const email = branches.find((branch) => branch.email !== '')?.email;
  const ofOrder = `pago del pedido N.º ${orderNumber}`;
  return [
    ...(chat
      ? [
          {
            by: 'WhatsApp',
            href: chatWith(chat.whatsapp, `Hola! Te envío el comprobante del ${ofOrder}.`),
          },
        ]
      : []),
    ...(email
      ? [
          {
            by: 'correo',
            href: `mailto:${email}?subject=${encodeURIComponent(`Comprobante del ${ofOrder}`)}`,
          },
        ]
      : []),
  ];
};
