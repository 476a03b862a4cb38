/** What browser tests of a seller's day do: log in, place and move orders, look at what is stored. */
import type { Page } from 'playwright';
import { DEMO_PASSWORD, enter } from './account.ts';
import { loginForm } from './login-form.ts';
import { useBrowser, useShop } from './shop.ts';

/** The shop is open and the browser there once the file's tests run. */
export const useSellerDay = () => {
  const shop = useShop();
  const openPage = useBrowser();

  const logIn = async (email: string, from: string): Promise<Page> => {
    const page = await openPage();
    await enter(page, shop().url, email);
    await page.goto(shop().url + from);
    return page;
  };

  /** Somebody who speaks the wire, as another page does. */
  const tokenOf = async (username: string): Promise<string> => {
    const form = loginForm(username, DEMO_PASSWORD);
    const login = await fetch(`${shop().url}/Oauth/access_token`, { method: 'POST', body: form });
    const { access_token: token }: { access_token: string } = await login.json();
    return token;
  };

  const post = async (token: string, path: string, input: object): Promise<unknown> => {
    const response = await fetch(`${shop().url}/rest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify(input),
    });
    const body: { data: unknown; error: string } = await response.json();
    if (body.error) throw new Error(body.error);
    return body.data;
  };

  const idOf = async (number: number): Promise<number> => {
    const { rows } = await shop().database.pool.query<{ id: number }>(
      'select id from orders where number = $1',
      [number],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`there is no order ${number}`);
    return id;
  };

  /** A colleague moves an order while the page under test still shows it as it was. */
  const moveElsewhere = async (number: number, state: string, reason = ''): Promise<void> => {
    const token = await tokenOf('vendedora@nam.example');
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
      // What the contract says of an order.
      const data = (await post(token, 'order/add', { order })) as { number: number };
      numbers.push(data.number);
    }
    return numbers;
  };

  /** An order of a test's own, so that another try finds it untouched. */
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
    post,
    logIn,
    idOf,
    moveElsewhere,
    placeOrders,
    placeOrder,
    storedNumbers,
    stateOf,
    storedState,
  };
};
