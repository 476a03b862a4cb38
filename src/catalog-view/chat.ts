import type { Branch } from '#variants/schema';

export type ChatBranch = Pick<Branch, 'code' | 'name' | 'address' | 'phone'> & { whatsapp: string };

/** Returns the branches that can be reached by WhatsApp. */
export const chatBranches = (branches: readonly Branch[]): ChatBranch[] =>
  branches.flatMap(({ whatsapp, ...branch }) => (whatsapp ? [{ ...branch, whatsapp }] : []));

/** Digits with the country code, the text encoded: https://faq.whatsapp.com/5913398998672934 */
export const chatWith = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

interface Asked {
  code: string;
  title: string;
}

/** Begins the chat with the specification's words, and the name of the item. */
export const chatUrl = (number: string, { code, title }: Asked): string =>
  chatWith(number, `Hola! Estoy interesado en el producto con código: ${code} (${title})`);
