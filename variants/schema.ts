/** What a shop's folder must say about the shop; parsed once, with messages a person can act on. */
import * as z from 'zod/mini';
import { PAYMENT_IDS, SHIPPING_IDS } from '../contract/payments.ts';

/** The screens there are; a file `src/pages/_<screen>.astro` stands behind each. */
const SCREENS = [
  'home',
  'register',
  'login',
  'activate',
  'restore-password',
  'restore-password-key',
  'autopart-list',
  'autopart-detail',
  'product-list',
  'product-detail',
  'checkout',
  'contact',
  'company',
  'services',
  'profile',
  'my-orders',
  'company-orders',
  'company-config',
  'banner-test',
  'order-status',
  'print-menu',
  'print-service',
  'back-office',
] as const;
export type Screen = (typeof SCREENS)[number];

const text = z.string().check(z.minLength(1));
const path = z.string().check(z.regex(/^\/[\w\-/{}]*$/, 'a path such as /productos/{code}'));
const time = z.string().check(z.regex(/^\d{2}:\d{2}$/, 'a time such as 08:00'));

/**
 * Where `netlify/functions/live-product.ts` answers for an item without a static page: Netlify reads a
 * function's place from its text, so that no route table can move it.
 */
const ITEM_PATH = '/productos/{code}';

const route = z
  .object({
    screen: z.enum(SCREENS),
    /** With parameters in braces: `/productos/{code}`. */
    path,
    title: text,
    /** Only for people who are logged in; others go to the login and come back. */
    login: z._default(z.boolean(), false),
    /** A company's page: only for sellers and people who work for one. Whose data they see the server says. */
    restricted: z._default(z.boolean(), false),
    /** Only for sellers; others go to the start. */
    seller: z._default(z.boolean(), false),
    /** Only for people without a session, such as who forgot a password. */
    guests: z._default(z.boolean(), false),
    /** Shown in the menu of a seller's company. */
    sellerMenu: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ screen, path }) =>
        (screen !== 'autopart-detail' && screen !== 'product-detail') || path === ITEM_PATH,
      { path: ['path'], error: `an item's page stands at ${ITEM_PATH}` },
    ),
  );

const branch = z.object({
  /** As in the stock of a product. */
  code: text,
  name: text,
  address: text,
  cityName: text,
  stateName: text,
  /** `latitude,longitude`. */
  geolocation: z.string().check(z.regex(/^-?\d+\.\d+,-?\d+\.\d+$/, '`latitude,longitude`')),
  phone: text,
  /** International, digits only, for wa.me; absent = no chat with this branch. */
  whatsapp: z.optional(z.string().check(z.regex(/^\d{8,15}$/, 'digits only, with the country'))),
  email: z.string(),
  /** Opening hours by ISO weekday (1 = Monday); local time of Montevideo. */
  hours: z.array(z.object({ days: z.array(z.int()), open: time, close: time })),
});

const colour = (fallback: string) =>
  z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a colour such as #0d5368')), fallback);

/** A shop's mails: programs that show mail know neither custom properties nor web fonts. */
const mailFace = z.object({
  /** The address that mails come from; empty = the first branch's. */
  from: z._default(z.string(), ''),
  /** Where new orders are told; empty = the branch that a pick-up is fetched at, else the first. */
  orders: z._default(z.string(), ''),
  brand: colour('#1f2a30'),
  onBrand: colour('#ffffff'),
  accent: colour('#a84e18'),
  primary: colour('#0d5368'),
  onPrimary: colour('#ffffff'),
  paper: colour('#eef1f3'),
  text: colour('#14212a'),
  muted: colour('#4d5f69'),
  border: colour('#d3dce1'),
  headingFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
  bodyFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
});

const limit = (fallback: number) => z._default(z.int().check(z.minimum(1)), fallback);

/** What may stand reserved without being paid, at the same time. */
const limits = z.object({
  /** Orders of one account, and their units together. */
  openOrders: limit(5),
  openUnits: limit(60),
  /** Orders with one phone, whoever places them. */
  phoneOrders: limit(8),
  /** Orders from one network: a workshop, or the many customers of a mobile carrier. */
  networkOrders: limit(40),
});

/** Departments, as contract/shipping-zones.ts reads them. */
const zone = z.object({
  only: z._default(z.array(text), []),
  except: z._default(z.array(text), []),
});

const menuLink = z.object({
  href: text,
  text,
  /** Another site, such as a sister shop's. */
  external: z._default(z.boolean(), false),
});

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
  /** What its catalogue consists of: families of parts that fit vehicles, or products. */
  catalogue: z.enum(['autopart', 'product']),
  routes: z.array(route),
  menu: z.array(menuLink),
  social: z.array(z.object({ href: text, text, icon: text })),
  branches: z.array(branch),
  /** The company that receives this shop's orders. */
  destinationCompany: z.object({ id: z.int(), name: text, identifier: text }),
  payments: z.array(
    z.object({
      id: z.enum(PAYMENT_IDS),
      name: text,
      description: z._default(z.string(), ''),
      /** What the buyer must do, shown with the order's number and in its mail. */
      instructions: z._default(z.array(z.string()), []),
      /** The currency the gateway charges in; an order is in UYU. */
      currency: z._default(z.enum(['UYU', 'USD']), 'UYU'),
      /** How long the stock stays reserved while nobody has paid, in minutes. */
      reserveMinutes: z.int().check(z.minimum(1)),
      /** The same once the provider calls the payment pending (a ticket waits for days). */
      pendingMinutes: z._default(z.int().check(z.minimum(1)), 4 * 24 * 60),
    }),
  ),
  shippings: z.array(
    z.object({
      id: z.enum(SHIPPING_IDS),
      name: text,
      description: z._default(z.string(), ''),
      /** When it is there, in the shop's words: `Llega en 24 horas`; empty = nothing is promised. */
      arrival: z._default(z.string(), ''),
      /** Integer cents with tax; 0 shows 'Sin costo'. */
      priceCents: z.int().check(z.minimum(0)),
      /** Where it goes, by the names of the departments; without a word, everywhere. */
      departments: z._default(zone, z.parse(zone, {})),
    }),
  ),
  limits: z._default(limits, z.parse(limits, {})),
  /** Stock up to this many units shows 'Ultimas unidades'. */
  lastUnits: z.int().check(z.minimum(0)),
  pageSizes: z.object({ products: z.int(), orders: z.int() }),
  /** Prices shown with tax (`IVA inc`) or without (`+ IVA`). */
  tax: z.enum(['included', 'added']),
  flags: z.object({
    enableSale: z.boolean(),
    hideFooter: z.boolean(),
    showProductSort: z.boolean(),
    enableEditFilters: z.boolean(),
    mobileSquare: z.boolean(),
    /** Top-level categories link to their list, not only subcategories. */
    categoryLinks: z.boolean(),
    subcategories: z.boolean(),
  }),
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
