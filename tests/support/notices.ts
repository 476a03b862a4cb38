/** Stock notices for tests: requested, confirmed and ended like a user does. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { ORIGIN, type TestApp } from './app.ts';
import { mailsTo } from './mails.ts';
import type { Planted } from './people.ts';
import { nextAddress } from './random.ts';

export const newMailbox = (): string => `${randomUUID()}@personas.example`;

export const noticeCalls = (shop: () => TestApp) => {
  const db = () => shop().app.db;
  const call = (name: string, input: object, who?: Planted, address = nextAddress()) =>
    shop().post(`/rest/stockNotice/${name}`, input, {
      token: who?.token,
      headers: { 'x-real-ip': address },
    });
  /** The keys of the links in an unsent mail's data, newest mail last. */
  const keysMailedTo = async (email: string, link: 'confirmUrl' | 'endUrl'): Promise<string[]> =>
    (await mailsTo(db(), email)).flatMap(({ data }) => {
      const url = data[link];
      return typeof url === 'string' ? [new URL(url).searchParams.get('clave') ?? ''] : [];
    });
  return {
    call,
    keysMailedTo,
    /** A visitor who requests a notice, and clicks the link in the mail. */
    askAndConfirm: async (code: string, email = newMailbox()): Promise<string> => {
      await call('add', { code, email });
      const key = (await keysMailedTo(email, 'confirmUrl')).at(-1) ?? '';
      await call('confirm', { key });
      return email;
    },
    toldOf: async (email: string) =>
      (await mailsTo(db(), email)).filter(({ template }) => template === 'stockNotice'),
    /** The button of the page that a mail links to, or a mail program's own. */
    press: (step: string, key: string, body = '', headers: Record<string, string> = {}) =>
      shop().app.mailLink(
        new Request(`${ORIGIN}/aviso-de-stock/${step}?clave=${encodeURIComponent(key)}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-real-ip': nextAddress(),
            ...headers,
          },
          body,
        }),
      ),
  };
};

/** Units come in, or go, without the shop's doing: an import, another program. */
export const setStock = (db: Db, code: string, branch: string, quantity: number) =>
  db.execute(
    sql`insert into stock (product_id, branch_code, quantity)
        select id, ${branch}, ${quantity} from products where code = ${code}::citext
        on conflict (product_id, branch_code) do update set quantity = excluded.quantity`,
  );
