/** The chat with a buyer: a Uruguayan mobile as wa.me wants it. */

import { chatWith } from '#catalog-view/chat';
import { digitsOf, isMobile, nationalDigits } from '#contract/people/phones';

/** `099 123 456`, `+598 99 123 456` → `59899123456`; undefined for a landline or nonsense. */
export const whatsappNumber = (phone: string): string | undefined => {
  const national = nationalDigits(digitsOf(phone));
  return isMobile(national) ? `598${national}` : undefined;
};

export const whatsappLink = (phone: string, orderNumber: number): string | undefined => {
  const number = whatsappNumber(phone);
  const text = `Hola! Te escribimos por tu pedido N.º ${orderNumber}.`;
  return number && chatWith(number, text);
};
