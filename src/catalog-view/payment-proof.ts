import type { Branch } from '#variants/schema';
import { chatBranches, chatWith } from './chat.ts';

/** Returns the links by which a buyer sends the proof of a payment, to the first branch with a chat or an e-mail. */
export const proofLinks = (
  branches: readonly Branch[],
  orderNumber: number,
): { by: string; href: string }[] => {
  const [chat] = chatBranches(branches);
  const email = branches.find((branch) => branch.email !== '')?.email;
  const subject = `pago del pedido N.º ${orderNumber}`;
  return [
    ...(chat
      ? [
          {
            by: 'WhatsApp',
            href: chatWith(chat.whatsapp, `¡Hola! Te envío el comprobante del ${subject}.`),
          },
        ]
      : []),
    ...(email
      ? [
          {
            by: 'correo',
            href: `mailto:${email}?subject=${encodeURIComponent(`Comprobante del ${subject}`)}`,
          },
        ]
      : []),
  ];
};
