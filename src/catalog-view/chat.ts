import type { Branch } from '#variants/schema';

export type ChatBranch = Pick<Branch, 'code' | 'name' | 'address' | 'phone'> & { whatsapp: string };

/** Returns the branches that can be reached by WhatsApp. */
export const chatBranches = (branches: readonly Branch[]): ChatBranch[] =>
  branches.flatMap(({ whatsapp, ...branch }) => (whatsapp ? [{ ...branch, whatsapp }] : []));

/** Digits with the country code, the text encoded: https://faq.whatsapp.com/5913398998672934 */
export const chatWith = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

export const chatUrl = (number: string, code: string): string =>
  chatWith(number, `Hola! Estoy interesado en el producto con código: ${code}`);
