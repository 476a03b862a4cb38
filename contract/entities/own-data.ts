/** Values of a shop's folder that its owner replaces in the back-office. */
import * as z from 'zod/mini';
import { email } from '../fields/email.ts';
import { requiredText } from '../fields/fields.ts';
import { rut } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { checkDigitOf } from '../people/rut.ts';

export const OWN_DATA_KEYS = ['SHOP_IDENTITY'] as const;
type OwnDataKey = (typeof OWN_DATA_KEYS)[number];

/** Social networks with their names and Tabler icons. */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', icon: 'brand-instagram' },
  facebook: { name: 'Facebook', icon: 'brand-facebook' },
  x: { name: 'X', icon: 'brand-x' },
  youtube: { name: 'YouTube', icon: 'brand-youtube' },
  tiktok: { name: 'TikTok', icon: 'brand-tiktok' },
  linkedin: { name: 'LinkedIn', icon: 'brand-linkedin' },
} as const;
type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_NETWORK_IDS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

const texts = {
  rut: 'Son 12 cifras, y la última no corresponde a las demás: revísalo',
  social: 'Escribe la dirección completa, como https://www.instagram.com/mitienda',
};

const isOwnRut = (text: string): boolean =>
  /^\d{12}$/.test(text) && checkDigitOf(text) === Number(text.at(-1));

const isHttps = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && !/\s/.test(text);

const socialLink = z.object({
  network: z.enum(SOCIAL_NETWORK_IDS, { error: messages.invalid }),
  href: requiredText(300).check(
    z.refine((text) => text === '' || isHttps(text), { error: texts.social }),
  ),
});

const identity = z.object({
  /** The shop's name, with which page titles end. */
  name: requiredText(60),
  /** The company that sells. */
  legalName: requiredText(120),
  rut: rut().check(z.refine((text) => text === '' || isOwnRut(text), { error: texts.rut })),
  /** Sender of the shop's mails. */
  email: email(),
  social: z
    .array(socialLink, { error: messages.invalid })
    .check(z.maxLength(SOCIAL_NETWORK_IDS.length, messages.invalid)),
});
export type ShopIdentity = z.output<typeof identity>;

/** The schema of each value. */
export const ownDataValues = {
  SHOP_IDENTITY: z
    .array(identity, { error: messages.invalid })
    .check(z.minLength(1, messages.invalid), z.maxLength(1, messages.invalid)),
} as const;

/** Stored texts of the shop's own data. */
export type OwnTexts = Readonly<Partial<Record<OwnDataKey, string | null>>>;

const read = <T>(schema: z.ZodMiniType<T[]>, text: string | null | undefined): T[] => {
  try {
    return schema.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

/** Reads the shop's own data; missing or invalid texts leave the folder's values. */
export const readOwnData = (own: OwnTexts) => ({
  identity: read(ownDataValues.SHOP_IDENTITY, own.SHOP_IDENTITY)[0],
});
