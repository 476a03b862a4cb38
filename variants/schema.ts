/**
 * What a shop's folder must say about the shop, put together from one file a subject in schema/; parsed
 * once, with messages a person can act on.
 */
import * as z from 'zod/mini';
import { branch } from './schema/branches.ts';
import { text } from './schema/fields.ts';
import { flags } from './schema/flags.ts';
import { menuLink, socialLink } from './schema/frame.ts';
import { limits } from './schema/limits.ts';
import { catalogue, pageSizes, tax } from './schema/list.ts';
import { mailFace } from './schema/mail.ts';
import { payment } from './schema/payments.ts';
import { route, type Screen } from './schema/routes.ts';
import { shipping } from './schema/shipping.ts';

const variantSchema = z.object({
  /** The name of its folder. */
  id: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,7}$/, 'the name of its folder, such as NAM')),
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
  destinationCompany: z.object({ id: z.int(), name: text, identifier: text }),
  payments: z.array(payment),
  shippings: z.array(shipping),
  limits: z._default(limits, z.parse(limits, {})),
  /** Stock up to this many units shows 'Ultimas unidades'. */
  lastUnits: z.int().check(z.minimum(0)),
  pageSizes,
  tax,
  flags,
  mail: z._default(mailFace, z.parse(mailFace, {})),
  /** jpg photos by product code live under this address; empty = the shop's own files. */
  imageBaseUrl: z._default(z.string(), ''),
});

export type VariantInput = z.input<typeof variantSchema>;
export type Variant = z.output<typeof variantSchema>;
export type MailTheme = Variant['mail'];
export type Branch = Variant['branches'][number];

/** Links of the menu that lead to no page of the shop. */
const deadLinks = ({ menu, routes }: Variant): string[] =>
  menu
    .filter(({ href, external }) => !external && !routes.some(({ path }) => path === href))
    .map(({ href }) => href);

/** Parses a shop's folder; the message names the shop and each wrong field. */
export const parseVariant = (input: unknown, name: string): Variant => {
  const parsed = variantSchema.safeParse(input);
  if (parsed.success) {
    const { data } = parsed;
    if (data.id !== name)
      throw new Error(`variants/${name}/variant.ts says that it is «${data.id}»`);
    const dead = deadLinks(data);
    if (dead.length === 0) return data;
    throw new Error(`variants/${name}/variant.ts: the menu links to no page: ${dead.join(', ')}`);
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`variants/${name}/variant.ts is not valid:\n${lines.join('\n')}`);
};

/** The path of a screen in a shop, or undefined where the shop has no such page. */
export const pathOf = (variant: Variant, screen: Screen): string | undefined =>
  variant.routes.find((route) => route.screen === screen)?.path;
