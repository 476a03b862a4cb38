import { chatWith } from '#catalog-view/chat';
import { whatsappNumber } from '../../../ui/order/whatsapp-number.ts';

/** Returns the chat with a buyer; undefined where the phone is no Uruguayan mobile. */
export const whatsappLink = (phone: string, orderNumber: number): string | undefined => {
  const number = whatsappNumber(phone);
  const text = `¡Hola! Te escribimos por tu pedido N.º ${orderNumber}.`;
  return number && chatWith(number, text);
};
