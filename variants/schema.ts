import * as z from 'zod/mini';
import type { CallName } from '../contract/calls.ts';
import { checkDigitOf } from '../contract/people/rut.ts';
import type { BASE } from './base.ts';
import { overBase } from './over-base.ts';
import { drawingInks, mailFace, map, menuLink, sharing, socialLink } from './schema/appearance.ts';
import { count, text } from './schema/fields.ts';
import { flags } from './schema/flags.ts';
import { catalogue, fixed, pageSizes, sides, sidesUnit, tax } from './schema/list.ts';
import { mistakesBetween, sayIssue } from './schema/mistakes.ts';
import { printing } from './schema/printing.ts';
import { type OwnScreen, type Route, routes, withOffice } from './schema/routes.ts';
import { limits, payment, shipping } from './schema/selling.ts';
import { BUSINESSES, branch, privacy } from './schema/shop.ts';

/** RUT of a company in Uruguay; the last digit is a check digit. */
const rut = z
  .string()
  .check(
    z.refine(
      (input) => /^\d{12}$/.test(input) && checkDigitOf(input) === Number(input.at(-1)),
      'debe ser un RUT de 12 cifras con su dígito verificador',
    ),
  );

const variantSchema = z.strictObject({
  /** The shop's name, with which page titles end. */
  name: text,
  /** The word before branch names, {product} in the specification. */
  product: text,
  slogan: text,
  since: z.optional(z.int()),
  /** Public address without a final slash, used where neither SHOP_URL nor Netlify names one. */
  url: z.string(),
  catalogue,
  routes,
  menu: z.array(menuLink),
  social: z.array(socialLink),
  branches: z.array(branch),
  /** The company that receives this shop's orders. */
  destinationCompany: z.strictObject({
    id: z.int(),
    name: text,
    identifier: rut,
    /** Marks an invented company (variants/samples.ts). */
    isSample: z.optional(z.boolean()),
  }),
  /** Type of business at schema.org. */
  business: z._default(z.enum(BUSINESSES), 'Store'),
  /** Days within which a purchase may be returned; absent = nothing beyond the law is promised. */
  returnDays: z.optional(count),
  payments: z.array(payment),
  shippings: z.array(shipping),
  limits: z._default(limits, z.parse(limits, {})),
  /** Stock of up to this many units shows 'Ultimas unidades'. */
  lastUnits: z.int().check(z.minimum(0)),
  pageSizes,
  sides,
  sidesUnit,
  fixed: z._default(fixed, z.parse(fixed, {})),
  tax,
  flags,
  /** The 3D-printing service; absent where the shop has none. */
  printing: z.optional(printing),
  /** How long personal data are kept. */
  privacy: z._default(privacy, z.parse(privacy, {})),
  mail: z._default(mailFace, z.parse(mailFace, {})),
  sharing,
  /** Colours of drawings; by default steel and copper. */
  drawing: z.optional(drawingInks),
  map: z._default(map, z.parse(map, {})),
  /** Address of `<code>.jpg` photos; empty = the shop's own files alone. */
  imageBaseUrl: z._default(z.string(), ''),
});

type Complete = z.input<typeof variantSchema>;
/** Some keys of an object; `null` removes one that the base has. */
type Changes<T> = { [Key in keyof T]?: Changes<T[Key]> | null };
type Item<T> = T extends { id: infer Id } ? { id: Id } & Changes<Omit<T, 'id'>> : never;

/** Content of a folder's `variant.ts`: all that `variants/base.ts` leaves open, and what differs from it. */
export type VariantInput = Omit<Complete, keyof typeof BASE | 'payments' | 'shippings'> &
  Changes<Omit<Pick<Complete, keyof typeof BASE>, 'routes'>> & {
    routes: { [Name in keyof Complete['routes']]?: Changes<Complete['routes'][Name]> | null };
    payments: Item<Complete['payments'][number]>[];
    shippings: Item<Complete['shippings'][number]>[];
  };
type Parsed = z.output<typeof variantSchema>;
export type Variant = Omit<Parsed, 'branches' | 'payments'> & {
  /**
   * The first is the default one. `isAdded`: the owner added it; the folder does not have it. `isDefault`: the owner
   * chose it as the default, for pick-ups too.
   */
  branches: (Parsed['branches'][number] & { isAdded?: true; isDefault?: boolean | undefined })[];
  /** `isOff`: the owner offers it no more; orders that were placed with it can still be paid. */
  payments: (Parsed['payments'][number] & { isOff?: boolean })[];
  /** The name of its folder. */
  id: string;
  /** Calls that the back end does not offer; controls for them are left out. */
  lacks?: readonly CallName[];
  /** Whether sample accounts were removed, as in production (variants/samples.ts). */
  withholdsSamples?: boolean;
};
/** Settings that pages and their scripts have. Paths of the back-office follow from its start (`officePath`). */
export type PageVariant = Omit<
  Variant,
  'limits' | 'mail' | 'payments' | 'printing' | 'privacy' | 'routes' | 'sharing'
> & {
  routes: (Omit<Route, 'screen'> & { screen: OwnScreen })[];
  mail: Pick<Variant['mail'], 'from'>;
  payments: Omit<Variant['payments'][number], 'pendingMinutes' | 'reserveMinutes'>[];
  /** Whether the shop prints; `virtual:printing` has its prices. Absent: it does not. */
  prints?: true;
};
export type MailTheme = Variant['mail'];
export type Branch = Variant['branches'][number];

/** Allowed in names of files, databases and pages. */
const ID = /^[A-Z][A-Z0-9]{1,7}$/;

/** Leaves the checkout out of a shop that sells nothing. */
const routesOf = ({ routes, flags }: Pick<Variant, 'routes' | 'flags'>): Route[] =>
  flags.enableSale ? routes : routes.filter(({ screen }) => screen !== 'checkout');

/**
 * Parses the settings of a shop over the base.
 * @param id the folder's name
 * @throws Error that names the shop's file and each wrong field
 */
export const parseVariant = (own: unknown, id: string): Variant => {
  const input = overBase(own);
  const parsed = variantSchema.safeParse(input);
  const mistakes = parsed.success
    ? mistakesBetween(parsed.data)
    : parsed.error.issues.map((issue) => sayIssue(issue, input));
  if (!ID.test(id))
    mistakes.unshift(`la carpeta «${id}» se llama con 2 a 8 mayúsculas o cifras, como NAM`);
  if (parsed.success && mistakes.length === 0)
    return { ...parsed.data, id, routes: withOffice(routesOf(parsed.data), parsed.data) };
  throw new Error(
    [`variants/${id}/variant.ts no sirve:`, ...mistakes.map((line) => `  ${line}`)].join('\n'),
  );
};
