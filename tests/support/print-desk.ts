/** A shop with a workshop: requests that arrive, calls of its desk, filament, acceptance. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { printFilamentSave, printRequestFind } from '#contract/calls/print-desk';
import { printOpen } from '#contract/calls/print-follow';
import { quotationAccept } from '#contract/calls/quotations';
import type { DeskPrint } from '#contract/entities/prints';
import { loadVariant } from '#variants/load';
import { useApp } from './app.ts';
import { plantShop, SELLER, usePeople } from './cast.ts';
import { plantProduct } from './goods.ts';
import { mailsTo } from './mails.ts';
import { startInput, usePrintCalls } from './print-requests.ts';
import { acceptanceOf } from './quotations.ts';
import { asTextStl, box } from './solids.ts';

const { printing, routes } = await loadVariant('RTC');
export const PIECE = asTextStl(box([20, 30, 40]));

export const usePrintDesk = () => {
  const shop = useApp(plantShop, (variant) => ({
    ...variant,
    printing,
    routes: [
      ...variant.routes,
      ...routes.filter(({ screen }) => screen === 'print-request' || screen === 'office-prints'),
    ],
  }));
  const people = usePeople(shop, { seller: SELLER, other: SELLER, buyer: {} });
  const db = () => shop().app.db;
  const { start, send, finish } = usePrintCalls(shop);

  /** Sends a request as the page does. */
  const receive = async (changes: Parameters<typeof startInput>[1] = {}) => {
    const input = startInput(PIECE, changes);
    const begun = await start(input);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    await send(input.guid, 0, PIECE);
    const { body } = await finish(input.guid);
    return { input, number: Number(body.number), key: String(body.key) };
  };

  const desk = async (
    name: 'find' | 'move' | 'assign' | 'write' | 'quote' | 'spool',
    input: object,
    who = people.seller,
  ) => shop().post(`/rest/print/request/${name}`, input, who);
  const done = async (...args: Parameters<typeof desk>): Promise<DeskPrint> => {
    const { status, body } = await desk(...args);
    if (status !== 200) throw new Error(`${args[0]}: ${JSON.stringify(body)}`);
    return printRequestFind.output.parse(body).data;
  };
  const find = (number: number) => done('find', { number });
  const move = (print: DeskPrint, state: string, text = '') =>
    done('move', { number: print.number, version: print.version, state, text });
  const quoteInput = (print: DeskPrint, price = 100, changes: object = {}) => ({
    number: print.number,
    version: print.version,
    pieces: print.pieces.map(({ id, filamentId }) => ({ id, price, grams: 30, filamentId })),
    extra: 0,
    days: 7,
    notes: '',
    ...changes,
  });
  const follow = async (key: string) => {
    const { body } = await shop().post(printOpen.path, { key }, {});
    return printOpen.output.parse(body).data;
  };
  const templates = async (email: string) =>
    (await mailsTo(db(), email)).map(({ template }) => template);

  /** Plants a filament of 1 kg spools. */
  const plantFilament = async (spools: number, openGrams: number, like?: string) => {
    const code = `FIL-${randomUUID().slice(0, 8)}`;
    await plantProduct(db(), { code, stock: { B: spools } });
    const color = like ?? `Rojo ${code}`;
    const fields = { code, material: 'pla', color, spoolGrams: 1000, openGrams, isOffered: true };
    const { body } = await shop().post(printFilamentSave.path, { filament: fields }, people.seller);
    const { data } = printFilamentSave.output.parse(body);
    return { code, color, id: data.id, version: data.version, fields };
  };
  const openGramsOf = async (id: number) => {
    const { rows } = await db().execute<{ n: number }>(
      sql`select open_grams as n from print_filaments where product_id = ${id}`,
    );
    return rows[0]?.n;
  };

  /** Accepts the quotation of a request as its customer. @returns the id of its order */
  const accept = async (key: string, email: string): Promise<number> => {
    const { quotation } = await follow(key);
    if (!quotation) throw new Error('there is no quotation to accept');
    const { rows } = await db().execute<{ version: number }>(
      sql`select version from quotations where key = ${quotation.key}`,
    );
    const url = `http://x.example/presupuesto/${quotation.key}`;
    const guest = { name: 'Ana', lastName: 'Paz', email };
    const answer = await shop().post(
      quotationAccept.path,
      acceptanceOf({ url, version: rows[0]?.version ?? 0 }, { guest }),
      {},
    );
    const { number } = quotationAccept.output.parse(answer.body).data;
    const found = await db().execute<{ id: number }>(
      sql`select id from orders where number = ${number}`,
    );
    return found.rows[0]?.id ?? 0;
  };
  const moveOrder = (orderId: number, state: string) =>
    shop().post('/rest/order/changeState', { orderId, state, sendEmail: false }, people.seller);

  return {
    shop,
    people,
    start,
    send,
    finish,
    receive,
    desk,
    done,
    find,
    move,
    quoteInput,
    follow,
    templates,
    plantFilament,
    openGramsOf,
    accept,
    moveOrder,
  };
};
