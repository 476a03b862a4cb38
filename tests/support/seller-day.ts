/** Steps of a seller in browser tests: log in, place and move orders, read stored data. */
import type { BrowserContextOptions, Page } from 'playwright';
import { tokenOf as newToken, sessionOf } from './account.ts';
import { useBrowser, useShop } from './shop.ts';

export const SELLER = 'vendedora@nam.example';
/** May also change settings, users, bank accounts and the exchange rate, and refund. */
export const OWNER = 'titular@nam.example';

/** Returns to the tab after a minute: the page reads again what colleagues may have changed. */
export const returnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });

interface Product {
  id: number;
  code: string;
  name: string;
  family: string;
  /** Decimal. */
  price: number;
  stock: number;
}

/** The shop and the browser are open while the file's tests run. */
export const useSellerDay = () => {
  const shop = useShop();
  const openPage = useBrowser();

  /** Opens a page as a logged-in user. */
  const logIn = async (
    email: string,
    from: string,
    options: BrowserContextOptions = {},
  ): Promise<Page> => {
    const page = await openPage({
      ...options,
      storageState: await sessionOf(shop().url, email),
    });
    await page.goto(shop().url + from);
    return page;
  };

  /** Returns the token of a colleague who works in another page. */
  const tokenOf = (email: string): Promise<string> => newToken(shop().url, email);

  const send = async (token: string, path: string, input: object) => {
    const response = await fetch(`${shop().url}/rest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify(input),
    });
    const body: Record<string, unknown> = await response.json();
    if (body.error) throw new Error(`${path}: ${body.error}`);
    return body;
  };
  const post = async (token: string, path: string, input: object): Promise<unknown> =>
    (await send(token, path, input)).data;

  const idOf = async (number: number): Promise<number> => {
    const { rows } = await shop().database.pool.query<{ id: number }>(
      'select id from orders where number = $1',
      [number],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`there is no order ${number}`);
    return id;
  };

  /** A colleague moves an order while the page under test still shows its old state. */
  const moveElsewhere = async (number: number, state: string, reason = ''): Promise<void> => {
    const token = await tokenOf(SELLER);
    const orderId = await idOf(number);
    await post(token, 'order/changeState', { orderId, state, sendEmail: false, reason });
  };

  /** Orders of the demo's buyer, placed over HTTP as the checkout does. */
  const placeOrders = async (count: number): Promise<number[]> => {
    const token = await tokenOf('comprador@nam.example');
    const { rows } = await shop().database.pool.query<{ code: string; price_cents: number }>(
      `select code, price_cents from products join stock on stock.product_id = products.id
       where is_public and family_id in (select id from families where is_public)
       group by products.id having sum(quantity) > 3 order by products.id limit $1`,
      [count],
    );
    const numbers: number[] = [];
    for (const { code, price_cents: cents } of rows) {
      const order = {
        OrderGUID: crypto.randomUUID(),
        OrderPhone: '099 555 001',
        OrderShippingId: 'RES',
        OrderBranchCode: 'B',
        OrderPaymentId: 'BRDE',
        Items: [{ Code: code, Name: code, Price: cents / 100, Quantity: 1 }],
      };
      // Shaped by the contract.
      const data = (await post(token, 'order/add', { order })) as { number: number };
      numbers.push(data.number);
    }
    return numbers;
  };

  /** Places orders that share a word which no other order has. @returns the word too */
  const placeMarked = async (
    count: number,
    mark = `marca-${crypto.randomUUID().slice(0, 8)}`,
  ): Promise<{ placed: number[]; mark: string }> => {
    const placed = await placeOrders(count);
    await shop().database.pool.query(
      "update orders set words = words || ' ' || $1 where number = any($2)",
      [mark, placed],
    );
    return { placed, mark };
  };

  /** Places an order of the test's own, so that another try finds it untouched. */
  const placeOrder = async (): Promise<number> => {
    const [number] = await placeOrders(1);
    if (number === undefined) throw new Error('there is nothing to order');
    return number;
  };

  /** Numbers of the company's orders, newest first. */
  const storedNumbers = async (state = '%'): Promise<number[]> => {
    const { rows } = await shop().database.pool.query<{ number: number }>(
      'select number from orders where destination_company_id = 1 and state like $1 order by id desc',
      [state],
    );
    return rows.map(({ number }) => number);
  };

  /**
   * Finds a product of the shop, of a family that shows.
   * @param where of "product", its "family", and "stock" in the first branch
   */
  const findProduct = async (place = 0, where = 'stock.quantity > 5'): Promise<Product> => {
    const { rows } = await shop().database.pool.query<Product>(
      `select product.id, product.code, product.name, family.code as family,
         product.price_cents / 100 as price, stock.quantity as stock
       from visible_products product join families family on family.id = product.family_id
         join stock on stock.product_id = product.id and stock.branch_code = 'B'
       where ${where} order by product.id offset $1 limit 1`,
      [place],
    );
    const [product] = rows;
    if (!product) throw new Error(`no product where ${where}`);
    return product;
  };

  const stateOf = (page: Page, number: number) => page.getByLabel(`Estado del pedido ${number}`);
  const storedState = async (number: number): Promise<string | undefined> => {
    const { rows } = await shop().database.pool.query<{ state: string }>(
      'select state from orders where number = $1',
      [number],
    );
    return rows[0]?.state;
  };
  return {
    shop,
    openPage,
    tokenOf,
    send,
    post,
    logIn,
    idOf,
    moveElsewhere,
    placeOrders,
    placeOrder,
    placeMarked,
    findProduct,
    storedNumbers,
    stateOf,
    storedState,
  };
};
