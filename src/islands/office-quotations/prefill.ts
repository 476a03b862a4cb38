/** The beginning of a new quotation, from the address: a list of products, an order, a customer. */
import { readCaller } from '#contract/people/caller-fields';
import { readQuotedCompany, readQuotedOrder, readQuotedPerson } from '#stores/quotations';
import { codesToCompare } from '#variants/paths';
import type { Chosen } from '../../ui/communications/ContactBox.tsx';
import { findProducts, type TypedCode } from '../../ui/office/ProductBox.tsx';
import { type EditedLine, storedLine, withProduct } from './lines.ts';

export interface Prefilled {
  lines: readonly EditedLine[];
  customer?: Chosen | undefined;
  fields: { customerName?: string; customerPhone?: string; customerEmail?: string };
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

const linesOf = async (
  codes: readonly TypedCode[],
  companyId: number | null,
): Promise<readonly EditedLine[]> => {
  if (codes.length === 0) return [];
  const { found } = await findProducts(codes, companyId);
  return found.reduce<readonly EditedLine[]>(
    (all, product) => withProduct(all, product, product.quantity),
    [],
  );
};

/** Reads an earlier order: its products at today's prices, its free texts, and its buyer. */
const fromOrder = async (orderId: number): Promise<Prefilled> => {
  const reply = await readQuotedOrder(orderId);
  if (!reply.ok) return { lines: [], fields: {} };
  const { order } = reply.data.data;
  return {
    lines: [
      ...(await linesOf(
        order.items.filter(({ code }) => code !== ''),
        null,
      )),
      ...order.items
        .filter(({ code }) => code === '')
        .map((item) => storedLine({ ...item, discount: 0 })),
    ],
    fields: {
      customerName: `${order.personName} ${order.personLastName}`.trim(),
      customerPhone: order.phone,
      customerEmail: order.userEmail,
    },
  };
};

/** Reads what a quotation says of a customer. */
export const fromCustomer = async (
  companyId: number | undefined,
  personId: number | undefined,
): Promise<Omit<Prefilled, 'lines'>> => {
  const [company, person] = await Promise.all([
    companyId ? readQuotedCompany(companyId) : undefined,
    personId ? readQuotedPerson(personId) : undefined,
  ]);
  const found = company?.ok ? company.data.data : undefined;
  const who = person?.ok ? person.data.data : undefined;
  if (!found && !who) return { fields: {} };
  const personName = who ? `${who.name} ${who.lastName}`.trim() : '';
  // The shop's own company stands for people without an employer.
  const companyName = found && !found.isShop ? found.name : '';
  return {
    customer: {
      companyId: companyName === '' ? 0 : (found?.id ?? 0),
      companyName,
      personId: who?.id ?? null,
      personName,
    },
    fields: {
      customerName: [personName, companyName].filter(Boolean).join(' · '),
      customerPhone: (who ?? found)?.phones[0]?.phone ?? '',
      customerEmail: (who ?? found)?.emails[0]?.email ?? '',
    },
  };
};

/** @param address such as `?codigos=R1,R2`, `?pedido=12`, `?empresa=3&persona=4`, `?telefono=099123456` */
export const prefill = async (address: string): Promise<Prefilled> => {
  const search = new URLSearchParams(address);
  const orderId = idIn(search, 'pedido');
  if (orderId) return fromOrder(orderId);
  const codes = codesToCompare(address).filter((code) => code !== '');
  const who = await fromCustomer(idIn(search, 'empresa'), idIn(search, 'persona'));
  const lines = await linesOf(
    codes.map((code) => ({ code, quantity: 1 })),
    // The shop's own company has the id 0 here.
    who.customer?.companyId || null,
  );
  if (who.customer) return { ...who, lines };
  // An unknown caller.
  const { name, phone } = readCaller(address);
  return { lines, fields: { customerName: name, customerPhone: phone } };
};
