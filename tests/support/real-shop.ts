/** A real shop as its first seller and its first buyers meet it: over HTTP, and by mails whose links they open. */
import { expect } from 'vitest';
import { UPLOAD_PATH } from '#contract/calls/uploads';
import type { CaughtMail } from '#emulators/mail/inbox';
import { tokenOf } from './account.ts';
import { orderOf } from './orders.ts';
import { halves } from './pictures.ts';

/** The demo's own is too weak for a real shop. */
const PASSWORD = 'tornillo flojo en la rueda 41';

interface OrderLine {
  id: number;
  number: number;
  state: string;
}

interface RealShop {
  /** Its port on this machine. */
  port: number;
  /** Its public address, which its mails name. */
  shopUrl: string;
  mails: () => readonly CaughtMail[];
}

export const visitRealShop = ({ port, shopUrl, mails }: RealShop) => {
  const origin = `http://127.0.0.1:${port}`;
  const send = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `OAuth ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    // The fields that the steps read.
    const reply = (await response.json()) as { error: string; data?: unknown };
    return { status: response.status, ...reply };
  };
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const { status, error, data } = await send(path, body, token);
    expect([path, status, error]).toEqual([path, 200, '']);
    return data;
  };
  const logIn = (username: string): Promise<string> => tokenOf(origin, username, PASSWORD);

  /** The parts of the path of the link that was mailed. */
  const mailedParts = async (to: string, screen: string): Promise<string[]> => {
    const links = () =>
      mails()
        .filter((mail) => mail.to.includes(to))
        .flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href))
        .filter((href) => href.includes(screen));
    await expect.poll(() => links().length, { timeout: 90_000 }).toBeGreaterThan(0);
    const link = links().at(-1) ?? '';
    expect(link.startsWith(`${shopUrl}/`)).toBe(true);
    return new URL(link).pathname.split('/').map(decodeURIComponent);
  };
  /** Chooses a password for a new account by its mail. @returns the token */
  const choosePassword = async (email: string): Promise<string> => {
    const key = (await mailedParts(email, '/restablecer-contrasena/')).at(-1);
    await post('/rest/user/restorePwdStep2', { key, email, newPassword: PASSWORD });
    return logIn(email);
  };
  /** A workshop registers and activates its account by mail. @returns the buyer's token */
  const register = async (email: string): Promise<string> => {
    await post('/rest/user/addWithCompany', {
      user: { Name: email, Email: email, Password: PASSWORD, FirstName: 'Eva', LastName: 'Sosa' },
      company: {
        CompanyName: 'Taller Sur',
        CompanyIdentifier: '211406340011',
        Phones: [{ CoPhone: '2400 0000', CoPhoneType: 'WOR' }],
        Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Agraciada 2000' }],
      },
      urlActivation: '',
    });
    const guid = (await mailedParts(email, '/activar/')).at(-1);
    await post('/rest/user/activate', { guid });
    return logIn(email);
  };

  /** Uploads a photo. @returns the id of its image */
  const addPicture = async (seller: string): Promise<number> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await halves('jpeg'))]), 'foto.jpg');
    const response = await fetch(origin + UPLOAD_PATH, {
      method: 'POST',
      headers: { authorization: `OAuth ${seller}` },
      body,
    });
    const { files } = (await response.json()) as { files: { path: string }[] };
    const image = { ImageName: 'foto', ImageTarget: 'product' };
    const added = await post('/rest/image/add', { filePath: files[0]?.path, image }, seller);
    return (added as { id: number }).id;
  };
  /**
   * The first category, brand, picture and product of an empty shop.
   * @returns former ids of the brand and the category
   */
  const addProduct = async (code: string, units: number, seller: string) => {
    const add = async (path: string, input: object) =>
      ((await post(path, input, seller)) as { id: number | string }).id;
    const product = {
      ProductCode: code,
      ProductName: `Radiador ${code}`,
      ProductPrice: 100,
      ProductIsPublic: true,
      CategoryId: await add('/rest/category/add', { category: { CategoryName: 'Radiadores' } }),
      BrandId: await add('/rest/brand/add', { brand: { BrandName: 'Refrimar' } }),
      Images: [{ ImageId: await addPicture(seller), ImageName: 'foto' }],
    };
    await post('/rest/product/add', { product }, seller);
    const counted = { code, branch: 'B', quantity: units, from: 0, reason: 'Primera compra' };
    await post('/rest/stock/set', counted, seller);
    // A brand written in two ways, and a category too many.
    const other = await add('/rest/brand/add', { brand: { BrandName: 'Refrimar S.A.' } });
    await post('/rest/brand/merge', { id: product.BrandId, otherId: other }, seller);
    const further = await add('/rest/category/add', { category: { CategoryName: 'Otros' } });
    await post('/rest/category/remove', { id: further, moveTo: product.CategoryId }, seller);
    return { brand: Number(other), category: String(further) };
  };

  /** The codes of the pages that a search by text finds. */
  const find = async (text: string): Promise<string[]> => {
    const filters = [{ FilterKey: 'text', FilterValue: text }];
    const found = (await post('/rest/autopart/filter', { filters })) as { code: string }[];
    return found.map(({ code }) => code);
  };
  const oneOf = (code: string) => orderOf([{ Code: code, Quantity: 1, Price: 100 }]);
  /** One unit by deposit. */
  const buy = async (code: string, buyer: string): Promise<OrderLine> =>
    (await post('/rest/order/add', oneOf(code), buyer)) as OrderLine;
  /** The seller replaces the folder's sample account by one of its own. */
  const openDeposit = async (seller: string): Promise<void> => {
    const value = JSON.stringify([{ id: 'BRDE', text: 'BROU, cuenta 001234567-00001' }]);
    await post('/rest/config/set', { key: 'PAYMENT_INSTRUCTIONS', value }, seller);
  };
  /** Tries to buy what must be refused. @returns the message to the buyer */
  const tryToBuy = async (code: string, buyer: string): Promise<string> =>
    (await send('/rest/order/add', oneOf(code), buyer)).error;
  /** The orders in the seller's list, newest first. */
  const listed = async (seller: string): Promise<OrderLine[]> => {
    const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    return (await post('/rest/order/filter', { filters, rowsMax: 50 }, seller)) as OrderLine[];
  };
  const move = async (order: OrderLine, state: string, seller: string): Promise<void> => {
    const asked = { orderId: order.id, state, sendEmail: true };
    await post('/rest/order/changeState', asked, seller);
  };
  return {
    origin,
    logIn,
    choosePassword,
    register,
    find,
    openDeposit,
    addProduct,
    buy,
    tryToBuy,
    listed,
    move,
  };
};
