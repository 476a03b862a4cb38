/**
 * Sample values of a shop's folder: accounts, phones, names and links that nobody has. In production a payment method
 * with a sample account is not offered, links are left out, and the others are listed at start and in
 * `/gestion/estado`.
 */
import type { ConfigKey } from '../contract/entities/configured.ts';
import { linesOf, type PaymentInstruction } from '../contract/entities/shop-settings.ts';
import { pathOf } from './paths.ts';
import type { Variant } from './schema.ts';

/** Parts of the shop's data that the owner edits together. */
type SamplePart = 'identity' | 'branches' | 'accounts' | 'printing';

export interface Sample {
  part: SamplePart;
  label: string;
  value: string;
  /** Where it is changed, in words. */
  place: string;
  /** The screen for it; null if it is changed in a file or a setting of the environment. */
  href: string | null;
}

/** Hosts and addresses that nobody can register. Source: https://www.rfc-editor.org/rfc/rfc2606 */
const RESERVED = /\.example(?![\w.-])/;
/** Decides whether a text names a host that nobody can register, as sample addresses do. */
export const isReserved = (text: string): boolean => RESERVED.test(text);
const reserved = (texts: readonly string[]): string[] => texts.filter(isReserved);

/** Decides whether new orders may be paid by a method: not if its sample account was removed, or the owner says so. */
export const isOfferedForOrders = (
  {
    isSample,
    isOff,
    instructions,
  }: Pick<Variant['payments'][number], 'isSample' | 'isOff' | 'instructions'>,
  edited = '',
): boolean => !isOff && (!isSample || instructions.length > 0 || linesOf(edited).length > 0);

const isReal = ({ href }: { href: string }): boolean => !RESERVED.test(href);

/** Removes sample accounts and links, so that a real shop shows them nowhere. */
export const withoutSamples = (variant: Variant): Variant => ({
  ...variant,
  withholdsSamples: true,
  menu: variant.menu.filter(isReal),
  social: variant.social.filter(isReal),
  payments: variant.payments.map((payment) =>
    payment.isSample ? { ...payment, instructions: [] } : payment,
  ),
});

/** Lists the sample values that remain. @param edited payment instructions of the shop's own */
export const samplesOf = (
  variant: Variant,
  edited: readonly PaymentInstruction[] = [],
): Sample[] => {
  const settings = pathOf(variant, 'office-settings');
  const inFile = { place: `variants/${variant.id}/variant.ts`, href: null };
  const inSettings = (words: string, key: ConfigKey) =>
    settings ? { place: `Ajustes, ${words}`, href: `${settings}#${key}` } : inFile;
  const identity = inSettings('La tienda', 'SHOP_IDENTITY');
  const { destinationCompany: company, mail } = variant;
  const senders = reserved([mail.from, mail.orders]);
  return [
    ...(company.isSample
      ? [
          {
            part: 'identity' as const,
            label: 'Razón social y RUT',
            value: `${company.name}, ${company.identifier}`,
            ...identity,
          },
        ]
      : []),
    ...variant.branches
      .filter(({ isSample }) => isSample)
      .map(({ name, phone, email }) => ({
        part: 'branches' as const,
        label: `Local ${name}`,
        value: [phone, email].join(', '),
        ...inSettings('Locales', 'SHOP_BRANCHES'),
      })),
    ...variant.payments
      .filter(
        ({ id, isSample, isOff }) =>
          isSample &&
          !isOff &&
          linesOf(edited.find((text) => text.id === id)?.text ?? '').length === 0,
      )
      .map(({ name }) => ({
        part: 'accounts' as const,
        label: name,
        value: variant.withholdsSamples
          ? 'la cuenta, y por eso no se ofrece'
          : 'la cuenta; en una tienda de verdad no se ofrece',
        ...inSettings('Cómo se paga', 'PAYMENT_INSTRUCTIONS'),
      })),
    ...(variant.printing?.isSample
      ? [
          {
            part: 'printing' as const,
            label: 'Precios de impresión',
            value: variant.printing.materials.map(({ name }) => name).join(', '),
            ...inSettings('Impresión 3D', 'SHOP_PRINTING'),
          },
        ]
      : []),
    ...(senders.length > 0
      ? [
          {
            part: 'identity' as const,
            label: 'Correo de la tienda',
            value: senders.join(', '),
            ...identity,
          },
        ]
      : []),
  ];
};
