/**
 * The interface that every back end implements (PostgreSQL or a REST host), as endpoints, pages and
 * scheduled jobs use it. Types only.
 */
import type { Role } from '#contract/call';
import type { CallName, Calls, InputOf, OutputOf } from '#contract/calls';
import type { Autopart, Brand, Product, ResultFilter } from '#contract/entities/catalog';
import type { Taken, Vehicle } from '#contract/entities/vehicle';
import type { StockedCategory } from '#contract/goods/categories';
import type { ListedValue } from '#contract/goods/value-pages';
import type { Permission } from '#contract/people/permission';

/** The caller of a call. A back end may extend it, and gets back its own type. */
export interface Session {
  userGuid: string;
  email: string;
  firstName: string;
  lastName: string;
  personId: number | null;
  /** Cédula, or empty. */
  personIdentifier: string;
  /** The company that the user registered for, if any. */
  company: { id: number; name: string; identifier: string } | null;
  isSeller: boolean;
  /** Permissions by the position at the shop's own company; empty for others. */
  permissions: readonly Permission[];
  /** The account's second factor; absent over a host, which authenticates. */
  factor?: {
    isSet: boolean;
    /** Whether the shop requires one that the account lacks. */
    isMissing: boolean;
    /** Whether the session proved it within the last minutes (without a factor: the password). */
    isProved: boolean;
  };
  /** The API token that makes the call for the user; absent = the user's own session. */
  apiToken?: { id: number; perMinute: number };
  /** All companies that the person works for. Handlers use `companyIds` of the caller instead. */
  companyIds: readonly number[];
}

export interface Caller<S extends Session | null = Session | null> {
  session: S;
  /** The companies for which the caller makes the call, as `access` in the contract says. */
  companyIds: readonly number[];
  requestId: string;
  /** For rate limits. */
  clientAddress: string;
  request: Request;
  /** Headers added to the reply, such as a renewed cookie. */
  replyHeaders: Headers;
}

type SessionFor<A extends Role, S extends Session> = A extends 'anyone' ? S | null : S;

/** Handles one call after its access and input were checked. @throws AppError */
type Handler<N extends CallName, S extends Session> = (
  input: InputOf<N>,
  caller: Caller<SessionFor<Calls[N]['access']['role'], S>>,
) => Promise<OutputOf<N>>;

/** Maps calls to handlers; a missing one does not compile. */
export type Handlers<N extends CallName = CallName, S extends Session = Session> = {
  readonly [K in N]: Handler<K, S>;
};

/** The result of a login; the token's meaning is internal to the back end. */
interface Grant {
  token: string;
  /** Lifetime without use. */
  seconds: number;
  userGuid: string;
}

export interface Sessions<S extends Session> {
  /**
   * Returns the session of a request, or null.
   * @param replyHeaders receives a renewed cookie
   */
  find: (request: Request, replyHeaders?: Headers) => Promise<S | null>;
  /** @throws LoginRefused, AppError */
  login: (
    credentials: { username: string; password: string },
    visitor: Pick<Caller, 'request' | 'clientAddress' | 'replyHeaders'>,
  ) => Promise<Grant>;
  /** Ends the session of a request, if any. */
  logout: (request: Request) => Promise<void>;
}

/** Whether hidden parts are included, for the shop's own sellers only. */
export interface Visibility {
  seesAll: boolean;
}

export interface Picture {
  body: Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
}

/** The received file of a print request. */
export interface PrintFile {
  /** File name for the download. */
  name: string;
  bytes: number;
  /** Content hash. */
  hash: string;
  /** Size of every part but the last. */
  partBytes: number;
  /** @param part from 0 @throws if the stored part is damaged */
  read: (part: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The picture of a family's or product's code, the share picture of a code, or an uploaded image, cropped
 * or whole.
 */
export type PictureRequest =
  | { code: string }
  | { shared: string }
  | { upload: number; isWhole: boolean };

export interface Media {
  /**
   * @param width in pixels; the original size by default
   * @returns null if there is none, or it may not be seen
   */
  picture: (
    request: PictureRequest,
    width: number | undefined,
    sight: Visibility,
  ) => Promise<Picture | null>;
  /** Returns the file of a print request by guid; null if there is none or it has expired. */
  printFile: (guid: string) => Promise<PrintFile | null>;
}

/** Content with a page per item, in the order of the pages: cheap keys of all, and full content by range. */
export interface Paged<K, T> {
  all: readonly (K & {
    /** Changes whenever anything changes that the item's page shows. */
    state: string;
  })[];
  /** Reads the items of a range, with their current state; undefined if deleted meanwhile. */
  read: (from: number, to: number) => Promise<({ state: string; content: T } | undefined)[]>;
}

/** A public item of the catalogue: its address and its links. */
export interface ListedItem<T> {
  code: string;
  /** Codes of its products. */
  sales: readonly string[];
  /**
   * Items of 'Tambien te puede interesar', each with the fields of a card: code, name, category, brand and
   * prices. Their lists are empty, apart from a family's products.
   */
  related: T[];
  /** The day of its last change: `2026-11-22`; absent over a host. */
  changedOn?: string;
}

/** The filter of a list with a page of its own; a category may be narrowed by a value. */
export interface ListChoice {
  key: 'categoryId' | 'brandId' | 'vehicleId';
  id: string;
  value?: ListedValue;
}

export interface ListSummary extends ListChoice {
  items: number;
  /** Changes with the first page; absent if only reading the page can tell. */
  state?: string;
}

/** The first page of a list with its facets. */
export interface ListPage<T> {
  data: T[];
  resultCount: number;
  resultFilters: ResultFilter[];
  /** The vehicle of the filter. */
  vehicles?: Vehicle[];
}

/** Page content of one kind of catalogue. */
export interface CatalogContent<T> {
  /** Bestsellers; none before the first sale. */
  featured: (most: number) => Promise<T[]>;
  /** Latest additions, newest first. */
  newest: (most: number) => Promise<T[]>;
  /** The items of these codes, in order; codes without a public item are left out. */
  some: (codes: readonly string[]) => Promise<T[]>;
  /** Lists that get a page: something in them is in stock. */
  lists: () => Promise<ListSummary[]>;
  /** Undefined if a host fails on it: such a list gets no page. */
  list: (choice: ListChoice, rows: number) => Promise<ListPage<T> | undefined>;
  /** Every public item. */
  items: () => Promise<Paged<ListedItem<T>, T>>;
}

/** Content of pages, as anonymous visitors may see it. */
export interface PageContent {
  /** Families, for the pages of an auto-parts shop. */
  autoparts: CatalogContent<Autopart>;
  /** Products, for those of a generic one. */
  products: CatalogContent<Product>;
  /** Codes of products in stock. */
  inStock: () => Promise<ReadonlySet<string>>;
  categories: () => Promise<StockedCategory[]>;
  /** Id of each top-level category, and of these others → address of its picture: its own, else its bestseller's. */
  categoryPictures: (others?: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Vehicles that public items fit, by make, model and years; with their items in the order of the category tree. */
  vehicles: () => Promise<Paged<{ vehicle: Vehicle }, Taken[]>>;
  /** Category id → drawing of its goods: its own or its nearest ancestor's. */
  drawings: () => Promise<ReadonlyMap<string, string>>;
  /** Icons that top-level categories were given (`contract/goods/category-icons.ts`), by id; `none` = no icon. */
  categoryIcons: () => Promise<ReadonlyMap<string, string>>;
  /** Former id of a category → its current one. */
  formerCategories: () => Promise<ReadonlyMap<string, string>>;
  /** The current ids of merged brands. */
  formerBrands: () => Promise<ReadonlyMap<number, number>>;
  /** Brand id → address of its logo, for those that have one. */
  brandLogos: () => Promise<ReadonlyMap<number, string>>;
  /** Whether lists come in the order of their prices where that is asked for. */
  sortsByPrice: () => Promise<boolean>;
  /** Makes of vehicles (in a generic shop: brands) with public items. */
  makes: () => Promise<Brand[]>;
  /** PRODUCT_RELASES (spec, section 7) as configured, JSON text; null = not configured. */
  releases: () => Promise<string | null>;
  /** BANNER_ITEMS, likewise. */
  banner: () => Promise<string | null>;
  /** OPENING_EXCEPTIONS, likewise. */
  openings: () => Promise<string | null>;
  /** Changes after every change of the lists. */
  listVersion: () => Promise<string>;
  /**
   * Finds the page of a code, for an address without a static page.
   * @returns the page's code; undefined if there is none that may be seen
   */
  live: (code: string, sight: Visibility) => Promise<string | undefined>;
}

/** A scheduled job. */
export interface TimedJob {
  name: string;
  /** Minimum interval. */
  everySeconds: number;
  /**
   * Runs the job, unless it was started less than the interval ago, here or in another process. The back
   * end logs failures of the job itself.
   * @param stopping signals that the process stops: work in progress is finished, and no more is begun
   * @returns whether it was started
   */
  run: (stopping?: AbortSignal) => Promise<boolean>;
}

/**
 * A complete back end. Its functions throw AppError, with `server.unavailable` if the data are out of
 * reach; any other error is a bug.
 */
export interface ShopBackend<S extends Session = Session> {
  calls: Handlers<CallName, S>;
  sessions: Sessions<S>;
  media: Media;
  /**
   * Returns the schedule of a secret key in iCalendar format (RFC 5545).
   * @returns null if the key is unknown
   */
  calendarText: (key: string) => Promise<string | null>;
  /** Handles a payment provider's notification, and answers when it is done. */
  handleWebhook: (request: Request) => Promise<Response>;
  pages: PageContent;
  jobs: readonly TimedJob[];
  /** Whether caches in front are purged after changes of the catalogue. */
  purgesCaches: boolean;
  /**
   * Returns why this process should get no visitors: its database is down, or lacks the tables of this
   * release. Without it a back end is always ready.
   */
  fault?: () => Promise<'database' | 'tables' | undefined>;
  close: () => Promise<void>;
}
