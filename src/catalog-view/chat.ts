/** The chat with a branch: about a product, or with any first words. */
import type { Branch } from '#variants/schema';

export type ChatBranch = Pick<Branch, 'code' | 'name' | 'address' | 'phone'> & { whatsapp: string };

/** The branches that have one. */
export const chatBranches = (branches: readonly Branch[]): ChatBranch[] =>
  branches.flatMap(({ whatsapp, ...branch }) => (whatsapp ? [{ ...branch, whatsapp }] : []));

/** https://faq.whatsapp.com/5913398998672934: digits with the country, the text encoded. */
export const chatWith = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

export const chatUrl = (number: string, code: string): string =>
  chatWith(number, `Hola! Estoy interesado en el producto con código: ${code}`);
