/** Real values for the parameters of a shop's routes: an item, a company, an order, links that were mailed. */
import { randomUUID } from 'node:crypto';
import { encodeCode } from '#contract/paths';
import type { Variant } from '#variants/schema';
import { mailedPath, tokenOf } from './account.ts';
import { orderOf } from './orders.ts';
import { partInput, startInput } from './print-requests.ts';
import type { Shop } from './shop.ts';
import { asTextStl, box } from './solids.ts';

type Screen = Variant['routes'][number]['screen'];

const post = async ({ url }: Shop, path: string, body: object, token?: string) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `OAuth ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const reply: { error?: string } = await answer.json();
  if (answer.status !== 200 || reply.error) throw new Error(`${path}: ${reply.error}`);
};

/** Finds the first page in the sitemap of a route with one parameter. */
const listedPlace = async ({ url }: Shop, path: string): Promise<string> => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const start = path.slice(0, path.indexOf('{'));
  const places = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );
  const place = places.find((each) => each.startsWith(start) && each.length > start.length);
  if (!place) throw new Error(`no page of ${path} is in the sitemap`);
  return place;
};

/** Waits for the mail and returns the path of its link. */
type Mailed = () => Promise<string>;

const askForOrder = async (shop: Shop, variant: Variant, buyer: string): Promise<Mailed> => {
  const { rows } = await shop.database.pool.query<{ code: string; price: number }>(
    `select code, price_cents / 100.0 as price from products join stock on product_id = id
     where is_public group by id having sum(quantity) > 2 order by id limit 1`,
  );
  const [product] = rows;
  const payment = variant.payments.find(({ instructions }) => instructions.length > 0);
  if (!product || !payment) throw new Error('nothing can be ordered without a provider');
  const order = orderOf([{ Code: product.code, Quantity: 1, Price: Number(product.price) }], {
    OrderBranchCode: variant.branches[0]?.code,
    OrderPaymentId: payment.id,
  });
  await post(shop, '/rest/order/add', order, await tokenOf(shop.url, buyer));
  return () => mailedPath(shop, buyer, '/pedido/');
};

/** The demo's password is too common for a new account. */
const PASSWORD = 'tornillo flojo en la rueda 41';

const askForActivation = async (shop: Shop): Promise<Mailed> => {
  const email = `eva.${randomUUID()}@correo.example`;
  await post(shop, '/rest/user/addWithPerson', {
    user: {
      Name: email,
      Email: email,
      Password: PASSWORD,
      FirstName: 'Eva',
      LastName: 'Sosa',
    },
    person: {
      PersonName: 'Eva',
      PersonLastName: 'Sosa',
      PersonDefaultEmail: email,
      Phones: [{ PePhone: '099 000 000', PePhoneType: 'HOM' }],
      Addresses: [
        { PeAddress: 'Agraciada 2000', PeAddressRecipient: 'Eva', CityId: 1, StateId: 1 },
      ],
    },
    urlActivation: '',
  });
  return () => mailedPath(shop, email, '/activar/');
};

const askForPassword = async (shop: Shop, _: Variant, buyer: string): Promise<Mailed> => {
  await post(shop, '/rest/user/restorePwdStep1', { email: buyer });
  return () => mailedPath(shop, buyer, '/restablecer-contrasena/');
};

/** Requests of mails by the screen of their link. */
const ASK = new Map<Screen, (shop: Shop, variant: Variant, buyer: string) => Promise<Mailed>>([
  ['order-status', askForOrder],
  ['activate', askForActivation],
  ['restore-password-key', askForPassword],
]);

/** Requests all mails with links to pages, which arrive during other checks. */
export const askForMails = async (shop: Shop, variant: Variant): Promise<Map<Screen, Mailed>> => {
  const buyer = `comprador@${variant.id.toLowerCase()}.example`;
  const asked = new Map<Screen, Mailed>();
  for (const { screen } of variant.routes) {
    const ask = ASK.get(screen);
    if (ask) asked.set(screen, await ask(shop, variant, buyer));
  }
  return asked;
};

/** Returns the page of the first product of the seller's table, or of its family if there is one. */
const goodsPlace = async (
  shop: Shop,
  { id }: Variant,
  path: string,
  which: 'code' | 'family',
): Promise<string> => {
  const token = await tokenOf(shop.url, `vendedora@${id.toLowerCase()}.example`);
  const answer = await fetch(`${shop.url}/rest/product/table`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
    body: JSON.stringify({ rowsMax: 1 }),
  });
  const { data }: { data: { code: string; family: string }[] } = await answer.json();
  return path.replace('{code}', encodeCode(data[0]?.[which] || 'ninguna'));
};

/** Returns a function that makes calls as the demo’s owner. */
const ownerOf = async (shop: Shop, { id }: Variant) => {
  const token = await tokenOf(shop.url, `titular@${id.toLowerCase()}.example`);
  return async (path: string, input: object) => {
    const answer = await fetch(`${shop.url}/rest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify(input),
    });
    const { data }: { data: { id: number; url: string } } = await answer.json();
    return data;
  };
};

/** Returns the page of a new price list. */
const priceListPlace = async (shop: Shop, variant: Variant, path: string): Promise<string> => {
  const ask = await ownerOf(shop, variant);
  const { id } = await ask('priceList/add', { priceList: { PriceListName: 'Talleres' } });
  return path.replace('{priceListId}', `${id}`);
};

/** Returns the page of a new quotation, by its link or in the back-office. */
const quotationPlace = async (shop: Shop, variant: Variant, path: string): Promise<string> => {
  const ask = await ownerOf(shop, variant);
  const line = { Code: '', Name: 'Colocación', Price: 500, Discount: 0, Quantity: 1 };
  const quotation = { QuotationCustomerName: 'Taller Sosa', Items: [line] };
  const { id: made } = await ask('quotation/add', { quotation });
  const { url } = await ask('quotation/send', { id: made, byMail: false });
  return path.includes('{key}') ? new URL(url).pathname : path.replace('{quotationId}', `${made}`);
};

/** Returns the page of a new print request. */
const printPlace = async ({ url }: Shop, path: string): Promise<string> => {
  const piece = asTextStl(box([20, 30, 40]));
  const input = startInput(piece);
  let key = '';
  for (const [step, body] of [
    ['start', input],
    ['part', partInput(input.guid, 0, piece)],
    ['finish', { guid: input.guid }],
  ] as const) {
    const answer = await fetch(`${url}/rest/print/request/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply: { key?: string | null } = await answer.json();
    key = reply.key ?? '';
  }
  return path.replace('{key}', key);
};

/** Fills the parameters of a route with real values. */
export const placeOf = (
  { screen, path }: Variant['routes'][number],
  shop: Shop,
  variant: Variant,
  mailed: ReadonlyMap<Screen, Mailed>,
): Promise<string> | string => {
  const fromMail = mailed.get(screen);
  if (fromMail) return fromMail();
  if (screen === 'office-product') return goodsPlace(shop, variant, path, 'code');
  if (screen === 'office-family') return goodsPlace(shop, variant, path, 'family');
  if (screen === 'quotation' || screen === 'office-quotation')
    return quotationPlace(shop, variant, path);
  if (screen === 'print-request') return printPlace(shop, path);
  if (screen === 'office-price-list') return priceListPlace(shop, variant, path);
  const own = path.replace('{companyId}', '1');
  return own.includes('{') ? listedPlace(shop, own) : own;
};
