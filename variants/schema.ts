/**
 * What a shop's folder must say about the shop, put together from one file a subject in schema/; parsed
 * once, with messages a person can act on.
 */
import * as z from 'zod/mini';
import type { CallName } from '../contract/calls.ts';
import { branch } from './schema/branches.ts';
import { BUSINESSES } from './schema/business.ts';
import { drawingInks } from './schema/drawing.ts';
import { count, text } from './schema/fields.ts';
import { flags } from './schema/flags.ts';
import { menuLink, socialLink } from './schema/frame.ts';
import { limits } from './schema/limits.ts';
import { catalogue, fixed, pageSizes, sides, sidesUnit, tax } from './schema/list.ts';
import { mailFace } from './schema/mail.ts';
import { map } from './schema/map.ts';
import { mistakesBetween, sayIssue } from './schema/mistakes.ts';
import { payment } from './schema/payments.ts';
import { printing } from './schema/printing.ts';
import { privacy } from './schema/privacy.ts';
import { route, withOffice } from './schema/routes.ts';
import { sharing } from './schema/sharing.ts';
import { shipping } from './schema/shipping.ts';

const variantSchema = z.strictObject({
  /** The shop's name, as titles end with it. */
  name: text,
  /** What the spec calls {product}: the word before the names of the branches. */
  product: text,
  slogan: text,
  since: z.optional(z.int()),
  /** Public address without a final slash; links in mails begin with it. */
  url: z.string(),
  catalogue,
  routes: z.array(route),
  menu: z.array(menuLink),
  social: z.array(socialLink),
  branches: z.array(branch),
  /** The company that receives this shop's orders. */
  destinationCompany: z.strictObject({ id: z.int(), name: text, identifier: text }),
  /** What schema.org calls such a shop. */
  business: z._default(z.enum(BUSINESSES), 'Store'),
  /** Days within which a purchase may be given back; absent = as the law has it, and nothing is promised. */
  returnDays: z.optional(count),
  payments: z.array(payment),
  shippings: z.array(shipping),
  limits: z._default(limits, z.parse(limits, {})),
  /** Stock up to this many units shows 'Ultimas unidades'. */
  lastUnits: z.int().check(z.minimum(0)),
  pageSizes,
  sides,
  sidesUnit,
  fixed: z._default(fixed, z.parse(fixed, {})),
  tax,
  flags,
  /** The 3D-printing service; absent where the shop has none. */
  printing: z.optional(printing),
  /** How long is kept what the shop knows of people. */
  privacy: z._default(privacy, z.parse(privacy, {})),
  mail: z._default(mailFace, z.parse(mailFace, {})),
  sharing,
  /** How goods without a photo are drawn; absent = in steel and copper. */
  drawing: z.optional(drawingInks),
  map: z._default(map, z.parse(map, {})),
  /** jpg photos by product code live under this address; empty = the shop's own files. */
  imageBaseUrl: z._default(z.string(), ''),
});

export type VariantInput = z.input<typeof variantSchema>;
export type Variant = z.output<typeof variantSchema> & {
  /** The name of its folder. */
  id: string;
  /** Calls that nobody behind the shop answers, though its pages would make them: what leads to them is left out. */
  lacks?: readonly CallName[];
};
export type MailTheme = Variant['mail'];
export type Branch = Variant['branches'][number];

/** As the names of files, databases and pages can carry it. */
const ID = /^[A-Z][A-Z0-9]{1,7}$/;

/** Who sells nothing has no page to pay at. */
const routesOf = ({ routes, flags }: Pick<Variant, 'routes' | 'flags'>): Variant['routes'] =>
  flags.enableSale ? routes : routes.filter(({ screen }) => screen !== 'checkout');

/**
 * Parses a shop's folder.
 * @param id the folder's name
 * @throws Error that names the shop's file and each wrong field
 */
export const parseVariant = (input: unknown, id: string): Variant => {
  const parsed = variantSchema.safeParse(input);
  const mistakes = parsed.success
    ? mistakesBetween(parsed.data)
    : parsed.error.issues.map((issue) => sayIssue(issue, input));
  if (!ID.test(id))
    mistakes.unshift(`la carpeta «${id}» se llama con 2 a 8 mayúsculas o cifras, como NAM`);
  if (parsed.success && mistakes.length === 0)
    return { ...parsed.data, id, routes: withOffice(routesOf(parsed.data)) };
  throw new Error(
    [`variants/${id}/variant.ts no sirve:`, ...mistakes.map((line) => `  ${line}`)].join('\n'),
  );
};
