/**
 * The port to the back end: what endpoints, pages and timed work ask of it, whatever answers behind it
 * (PostgreSQL, or an existing REST host). Types alone.
 */
import type { Role } from '#contract/call';
import type { CallName, Calls, InputOf, OutputOf } from '#contract/calls';
import type { Autopart, Brand, Product, ResultFilter } from '#contract/entities/catalog';
import type { Taken, Vehicle } from '#contract/entities/vehicle';
import type { StockedCategory } from '#contract/goods/categories';

/**
 * Who makes a call, as far as every back end knows. A back end's own sessions may say more: it gets
 * them back as it gave them.
 */
export interface Session {
  userGuid: string;
  email: string;
  firstName: string;
  lastName: string;
  personId: number | null;
  /** Cédula, or empty. */
  personIdentifier: string;
  /** The company a user registered for, when there is one. */
  company: { id: number; name: string; identifier: string } | null;
  isSeller: boolean;
  /** Companies the person works for: `serve` asks; a call learns from its caller whose matter it is. */
  companyIds: readonly number[];
}

/** Whose call it is, and the way back. */
export interface Caller<S extends Session | null = Session | null> {
  session: S;
  /** The companies as whose employee the caller makes it, as `access` in the contract says. */
  companyIds: readonly number[];
  requestId: string;
  /** For throttling. */
  clientAddress: string;
  request: Request;
  /** Headers for the reply, such as a cookie that takes another's place. */
  replyHeaders: Headers;
}

type SessionFor<A extends Role, S extends Session> = A extends 'anyone' ? S | null : S;

/** Answers one call whose access was checked and whose input was parsed. @throws AppError */
type Handler<N extends CallName, S extends Session> = (
  input: InputOf<N>,
  caller: Caller<SessionFor<Calls[N]['access']['role'], S>>,
) => Promise<OutputOf<N>>;

/** These calls of the contract, answered; without a list all of them: a missing one does not compile. */
export type Handlers<N extends CallName = CallName, S extends Session = Session> = {
  readonly [K in N]: Handler<K, S>;
};

/** What a login gives: the token is the back end's own, and the browser's cookie keeps it. */
interface Grant {
  token: string;
  /** How long it lasts unused. */
  seconds: number;
  userGuid: string;
}

export interface Sessions<S extends Session> {
  /**
   * Who makes a request; null = nobody.
   * @param replyHeaders where a browser's cookie is renewed
   */
  find: (request: Request, replyHeaders?: Headers) => Promise<S | null>;
  /** @throws LoginRefused, AppError */
  login: (
    credentials: { username: string; password: string },
    visitor: Pick<Caller, 'request' | 'clientAddress' | 'replyHeaders'>,
  ) => Promise<Grant>;
  /** Ends the session that a request carries; without one it does nothing. */
  logout: (request: Request) => Promise<void>;
}

/** Hidden parts too? Those are for the shop's own sellers. */
export interface Sight {
  seesAll: boolean;
}

export interface Picture {
  body: Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
}

/** The file of a request to print that was received. */
export interface PrintFile {
  /** To be saved under. */
  name: string;
  bytes: number;
  /** The same for the same content. */
  hash: string;
  /** Every part but the last is so long. */
  partBytes: number;
  /** @param part from 0 @throws where it is not what it was */
  read: (part: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The part of a family's or product's code, as it is or as it is shared; or an uploaded file, as it is
 * shown or before anything was cut off.
 */
export type AskedPicture =
  | { code: string }
  | { shared: string }
  | { upload: number; isWhole: boolean };

export interface Media {
  /**
   * @param width in pixels; without it, as it is
   * @returns null where there is none that may be seen
   */
  picture: (
    asked: AskedPicture,
    width: number | undefined,
    sight: Sight,
  ) => Promise<Picture | null>;
  /** Of a request to print, by its guid; null where there is none, or its time is over. */
  printFile: (guid: string) => Promise<PrintFile | null>;
}

/**
 * Things that have a page each, in the order of their pages: of all of them what is known without reading them, and
 * each as it stands when its page is made.
 */
export interface Paged<K, T> {
  all: readonly (K & {
    /** Letters that are others once anything is that its page reads of it. */
    state: string;
  })[];
  /** Those from a place to before another, with the state that they are in by then; undefined is one that is gone. */
  read: (from: number, to: number) => Promise<({ state: string; content: T } | undefined)[]>;
}

/** A public item of the catalogue, as its page's address and what leads to it need it. */
export interface KnownItem<T> {
  code: string;
  /** Codes of its products. */
  sales: readonly string[];
  /**
   * 'Tambien te puede interesar', each with what a card shows: code, name, category, brand and price; a
   * family's first application and its cheapest product. The other lists are empty.
   */
  related: T[];
}

/** One choice, which makes a list of all that it leaves. */
export interface ListChoice {
  key: 'categoryId' | 'brandId' | 'vehicleId';
  id: string;
}

export interface KnownList extends ListChoice {
  /** How many the list has. */
  items: number;
  /** The same as long as its first page is; absent where that is known from the page alone. */
  state?: string;
}

/** The first page of a list, and what may be chosen further. */
export interface ListPage<T> {
  data: T[];
  resultCount: number;
  resultFilters: ResultFilter[];
  /** The vehicle that was chosen. */
  vehicles?: Vehicle[];
}

/** What the pages of one kind of catalogue are made from. */
export interface CatalogContent<T> {
  /** What sells best. */
  featured: (most: number) => Promise<T[]>;
  /** What came last, the newest first. */
  newest: (most: number) => Promise<T[]>;
  /** The items of these codes, in their order; a code without one that everybody may see is left out. */
  some: (codes: readonly string[]) => Promise<T[]>;
  /** The choices whose list has a page of its own: something of it is in stock. */
  lists: () => Promise<KnownList[]>;
  /** Undefined where a host breaks over it: such a list has no page. */
  list: (choice: ListChoice, rows: number) => Promise<ListPage<T> | undefined>;
  /** Every public item. */
  items: () => Promise<Paged<KnownItem<T>, T>>;
}

/** What pages are made from, as a visitor may see it. */
export interface PageContent {
  /** Families, for the pages of an auto-parts shop. */
  autoparts: CatalogContent<Autopart>;
  /** Products, for those of a generic one. */
  products: CatalogContent<Product>;
  /** Codes of the products of which there are some just now. */
  inStock: () => Promise<ReadonlySet<string>>;
  categories: () => Promise<StockedCategory[]>;
  /** By the id of a top-level category, the code of what sells best in it or below: a picture for it. */
  bestSellers: () => Promise<ReadonlyMap<string, string>>;
  /** Those that something public fits, by make, model, years; what each takes, in the order of the tree. */
  vehicles: () => Promise<Paged<{ vehicle: Vehicle }, Taken[]>>;
  /** By a category's id, the drawing that stands for its goods: its own, else that of those above it. */
  drawings: () => Promise<ReadonlyMap<string, string>>;
  /** Makes of vehicles (in a generic shop: brands) with something public. */
  makes: () => Promise<Brand[]>;
  /** PRODUCT_RELASES (spec, section 7) as it is configured, JSON text; null = not. */
  releases: () => Promise<string | null>;
  /** BANNER_ITEMS, the same. */
  banner: () => Promise<string | null>;
  /** OPENING_EXCEPTIONS, the same: days on which branches are open otherwise. */
  openings: () => Promise<string | null>;
  /** Another one after every change of what lists say. */
  listVersion: () => Promise<string>;
  /**
   * The page that stands at a code now, for an address without a static one.
   * @returns the page's own code; undefined where there is none that may be seen
   */
  live: (code: string, sight: Sight) => Promise<string | undefined>;
}

/** A piece of timed work. */
export interface TimedJob {
  name: string;
  /** At the most this often. */
  everySeconds: number;
  /**
   * Does it, unless it was begun so short a time ago, here or elsewhere. A failure of the work itself
   * is the back end's to log.
   * @param stopping when the process is told to stop: what is begun is done, and no more is begun
   * @returns whether it was begun
   */
  run: (stopping?: AbortSignal) => Promise<boolean>;
}

/**
 * All of it. Whatever refuses throws AppError, and `server.unavailable` where the data are out of
 * reach; any other error is a mistake of ours.
 */
export interface ShopBackend<S extends Session = Session> {
  calls: Handlers<CallName, S>;
  sessions: Sessions<S>;
  media: Media;
  /**
   * The schedule that a secret key opens, as calendars read it (RFC 5545).
   * @returns null where it opens none
   */
  calendarText: (key: string) => Promise<string | null>;
  /** A payment provider's notification, answered once it is done. */
  notified: (request: Request) => Promise<Response>;
  pages: PageContent;
  jobs: readonly TimedJob[];
  /** Whether caches in front are told once the catalogue has changed; of others nobody takes back what they keep. */
  tellsCaches: boolean;
  /**
   * Why this process should be sent no visitors now: its database is away, or has not the tables of this
   * release yet. Without it a back end is as ready as its process.
   */
  fault?: () => Promise<'database' | 'tables' | undefined>;
  close: () => Promise<void>;
}
