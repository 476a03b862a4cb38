import { type Calls, Refusal } from './calls.ts';
import type { Product } from './catalogue.ts';
import { imageRow } from './catalogue-calls.ts';
import { companyRow } from './people-calls.ts';
import type { Communication, State } from './state.ts';
import {
  type Fields,
  isFields,
  list,
  Price,
  pageOf,
  pick,
  Row,
  readFilters,
  readParms,
  take,
  text,
} from './wire.ts';

const done = (): Row => new Row('Reply', { error: '' });

/** Finds the record that a request names by id, else refuses. */
const found = <T extends { id: number }>(rows: readonly T[], id: unknown): T => {
  const row = rows.find((each) => String(each.id) === text(id));
  if (!row) throw new Refusal(404, '404', 'Registro inexistente');
  return row;
};

const counted = (state: State, body: unknown, rows: readonly Row[]): Fields => ({
  data: pageOf(body, rows, 20),
  resultCount: state.dialect.counts === 'none' ? undefined : rows.length,
});

/** Returns a value of the configuration with images and goods as the dialect writes them. */
const configValue = (state: State, key: string): unknown => {
  const image = (id: unknown, color: unknown) =>
    typeof id === 'number' ? new Row('Image', { id, color }) : id;
  const item = (code: unknown) => {
    const product = state.products.find((each) => each.code === code);
    if (!product) return code;
    const { family, name, price } = product;
    return new Row('Item', { code: family, name, price: new Price(price) });
  };
  return list(state.config.get(key)).map((row) => {
    if (!isFields(row)) return row;
    if (key.endsWith('PRODUCT_RELASES'))
      return new Row('Release', { ...row, items: list(row.items).map(item) });
    const { color, image: wide, sd } = row;
    return new Row('Banner', { ...row, image: image(wide, color), sd: image(sd, color) });
  });
};

const communicationRow = ({ id, fields, events }: Communication): Row =>
  new Row('Comm', { id, ...fields, events: events.map((event) => new Row('Event', event)) });

const readEvent = (sent: unknown): Fields => ({
  ...pick(sent, ['type', 'observation'], 'Event'),
  ...pick(sent, ['personId', 'commNewDate']),
  date: new Date(),
});

const COMM_TEXTS = ['type', 'subject', 'message'];
const COMM_PARTS = ['creatorPersonId', 'creatorCompanyId', 'contactPersonId', 'contactCompanyId'];

const changeProduct = (product: Product, parms: unknown): void => {
  const texts = ['name', 'description', 'categoryId', 'providerCode', 'family'];
  Object.assign(product, pick(parms, texts, 'Product'));
  const { price, isPublic } = pick(parms, ['price', 'isPublic'], 'Product');
  if (price !== undefined) product.price = Number(price);
  if (isPublic !== undefined) product.isPublic = text(isPublic) === 'true';
};

const addProduct = (state: State, sent: unknown): Row => {
  const code = text(take(sent, 'code', 'Product'));
  const [first] = state.products;
  if (!first || state.products.some((each) => each.code === code))
    throw new Refusal(400, '', 'El código ya existe');
  const product = { ...structuredClone(first), code, family: code, name: '', stock: [0, 0, 0] };
  changeProduct(product, sent);
  state.products.push(product);
  return done();
};

const officeOnly: Calls = {
  'product/add': { run: ({ state, body }) => addProduct(state, take(body, 'product')) },
  'product/update': {
    run: ({ state, body }) => {
      const code = text(take(body, 'code', 'Product'));
      const product = state.products.find((each) => each.code === code);
      if (!product) throw new Refusal(404, '404', 'Artículo inexistente');
      changeProduct(product, readParms(body));
      return done();
    },
  },
  'companyGroup/add': {
    run: ({ state, body }) => {
      const fields = pick(take(body, 'companyGroup'), ['name', 'web'], 'CompanyGroup');
      const group = { id: state.nextId(), ...fields };
      state.groups.push(group);
      return { res: new Row('CompanyGroup', group), error: '' };
    },
  },
  'companyGroup/filter': {
    run: ({ state, body }) =>
      counted(
        state,
        body,
        state.groups.map((group) => new Row('CompanyGroup', group)),
      ),
  },
  'company/add': {
    run: ({ state, body }) => {
      const company = { clientOf: [1], phones: [], addresses: [], name: '', identifier: '' };
      const fields = pick(take(body, 'company'), ['name', 'identifier'], 'Company');
      const companyGroupId = Number(take(body, 'companyGroupId')) || 2;
      const id = state.nextId();
      state.companies.push({ ...company, ...fields, id, companyGroupId });
      return { res: id, error: '' };
    },
  },
  'company/update': {
    run: ({ state, body }) => {
      const company = found(state.companies, take(body, 'id', 'Company'));
      Object.assign(company, pick(readParms(body), ['name', 'identifier'], 'Company'));
      return done();
    },
  },
  'communication/add': {
    run: ({ state, body }) => {
      const sent = take(body, 'comm');
      state.communications.unshift({
        id: state.nextId(),
        fields: { ...pick(sent, COMM_TEXTS, 'Comm'), ...pick(sent, COMM_PARTS) },
        events: list(take(sent, 'events')).map(readEvent),
      });
      return done();
    },
  },
  'communication/addEvent': {
    run: ({ state, body }) => {
      const { events } = found(state.communications, take(body, 'commId'));
      events.push(readEvent(take(body, 'commEvent')));
      return done();
    },
  },
  'communication/filter': {
    run: ({ state, body }) => {
      const company = readFilters(body).get('contactCompanyId');
      const rows = state.communications.filter(
        ({ fields }) => company === undefined || text(fields.contactCompanyId) === company,
      );
      return counted(state, body, rows.map(communicationRow));
    },
  },
  'communication/update': {
    run: ({ state, body }) => {
      const { fields } = found(state.communications, take(body, 'id', 'Comm'));
      Object.assign(fields, pick(readParms(body), COMM_TEXTS, 'Comm'));
      return done();
    },
  },
  'comm/find': {
    run: ({ state, body }) =>
      communicationRow(found(state.communications, take(body, 'id', 'Comm'))),
  },
  'config/set': {
    run: ({ state, body }) => {
      const value = take(body, 'value');
      state.config.set(
        text(take(body, 'key')),
        typeof value === 'string' ? JSON.parse(value) : value,
      );
      return done();
    },
  },
  'image/listByTarget': {
    run: ({ state, body }) => {
      const target = text(take(body, 'target', 'Image'));
      return [...state.images.values()]
        .filter((image) => image.target === target)
        .map(({ id }) => imageRow(state, id));
    },
  },
  'image/add': {
    run: ({ state, body }) => {
      if (!state.uploads.has(text(take(body, 'filePath'))))
        throw new Refusal(400, '', 'El archivo no existe');
      const id = state.images.size + 1;
      const sent = take(body, 'image');
      const name = text(take(sent, 'name', 'Image'));
      const target = text(take(sent, 'target', 'Image'));
      state.images.set(id, { id, name, target, path: `/imagenes/${id}.png` });
      return { data: imageRow(state, id), error: '' };
    },
  },
  'image/remove': {
    run: ({ state, body }) => {
      const { id } = found([...state.images.values()], take(body, 'id', 'Image'));
      state.images.delete(id);
      return done();
    },
  },
};

/** Keeps a mail or message that the host would send. */
const mailed = (state: State, kind: string, body: unknown): Row => {
  state.outbox.push({ kind, ...(isFields(body) ? body : {}) });
  return done();
};

export const officeCalls: Calls = {
  ...Object.fromEntries(
    Object.entries(officeOnly).map(([path, call]) => [
      path,
      { ...call, access: 'seller' as const },
    ]),
  ),
  'company/find': {
    access: 'user',
    run: ({ state, body }) => {
      const id = text(take(body, 'id', 'Company'));
      const company = state.companies.find((each) => String(each.id) === id);
      return company && companyRow(state, company);
    },
  },
  'company/listFilters': {
    run: ({ state }) =>
      state.companies
        .filter(({ id }) => id === 1)
        .map(({ id, name }) => new Row('Company', { id, name })),
  },
  'config/getPublic': {
    run: ({ state, body }) => {
      const key = text(take(body, 'key'));
      return state.config.has(key) ? { configOf: key, value: configValue(state, key) } : undefined;
    },
  },
  'image/find': {
    run: ({ state, body }) => {
      const id = Number(take(body, 'id', 'Image'));
      return state.images.has(id) ? imageRow(state, id) : undefined;
    },
  },
  'suscription/add': { run: ({ state, body }) => mailed(state, 'newsletter', body) },
  'utils/email/sendContact': { run: ({ state, body }) => mailed(state, 'contact', body) },
  'payment/getAccessToken': { access: 'user', run: () => ({ accessToken: '', error: '' }) },
};
