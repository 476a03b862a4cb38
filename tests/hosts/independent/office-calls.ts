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
  Row,
  readFilters,
  readParms,
  take,
  text,
} from './wire.ts';

const done = (): Row => new Row('Reply', { error: '' });

const pageOf = <T>(body: unknown, rows: readonly T[]): T[] => {
  const rowsMax = Number(take(body, 'rowsMax')) || 20;
  const start = (Number(take(body, 'rowIndex')) || 0) * rowsMax;
  return rows.slice(start, start + rowsMax);
};

const counted = (state: State, body: unknown, rows: readonly Row[]): Fields => ({
  data: pageOf(body, rows),
  resultCount: state.dialect.counts === 'none' ? undefined : rows.length,
});

/** Returns a value of the configuration with images and goods as the dialect writes them. */
const configValue = (state: State, key: string): unknown => {
  const value = state.config.get(key);
  const isOwn = list(value).some((row) => isFields(row) && typeof row.sd !== 'string');
  if (key.endsWith('BANNER_ITEMS') && isOwn) {
    const image = (id: unknown, color: unknown) =>
      typeof id === 'number' ? new Row('Image', { id, color }) : id;
    return list(value).map((row) =>
      isFields(row)
        ? new Row('Banner', {
            ...row,
            image: image(row.image, row.color),
            sd: image(row.sd, row.color),
          })
        : row,
    );
  }
  if (!key.endsWith('PRODUCT_RELASES')) return value;
  const item = (code: unknown) => {
    const product = state.products.find((each) => each.code === code);
    if (!product) return code;
    const { family, name, price } = product;
    return new Row('Item', { code: family, name, price: new Price(price) });
  };
  return list(value).map((row) =>
    isFields(row) ? new Row('Release', { ...row, items: list(row.items).map(item) }) : row,
  );
};

const communicationRow = ({ id, fields, events }: Communication): Row =>
  new Row('Comm', { id, ...fields, events: events.map((event) => new Row('Event', event)) });

const readEvent = (sent: unknown): Fields => ({
  type: text(take(sent, 'type', 'Event')),
  personId: text(take(sent, 'personId')),
  commNewDate: text(take(sent, 'commNewDate')),
  observation: text(take(sent, 'observation', 'Event')),
  date: new Date(),
});

const addCommunication = (state: State, body: unknown): Row => {
  const sent = take(body, 'comm');
  const fields: Fields = {};
  for (const name of ['type', 'subject', 'message'])
    fields[name] = text(take(sent, name, 'Comm', 'Communication'));
  for (const name of ['creatorPersonId', 'creatorCompanyId', 'contactPersonId', 'contactCompanyId'])
    fields[name] = text(take(sent, name));
  state.communications.unshift({
    id: state.nextId(),
    fields,
    events: list(take(sent, 'events')).map(readEvent),
  });
  return done();
};

const findCommunication = (state: State, id: unknown): Communication => {
  const found = state.communications.find((each) => String(each.id) === text(id));
  if (!found) throw new Refusal(404, '404', 'Comunicación inexistente');
  return found;
};

const PRODUCT_TEXTS = ['name', 'description', 'categoryId', 'providerCode'] as const;

const changeProduct = (product: Product, parms: Fields): void => {
  for (const field of PRODUCT_TEXTS) {
    const value = take(parms, field, 'Product');
    if (value !== undefined) product[field] = text(value);
  }
  const price = take(parms, 'price', 'Product');
  if (price !== undefined) product.price = Number(price);
  const isPublic = take(parms, 'isPublic', 'Product');
  if (isPublic !== undefined) product.isPublic = text(isPublic) === 'true';
};

const addProduct = (state: State, body: unknown): Row => {
  const sent = take(body, 'product');
  const code = text(take(sent, 'code', 'Product'));
  if (state.products.some((each) => each.code === code))
    throw new Refusal(400, '', 'El código ya existe');
  const product: Product = {
    code,
    family: text(take(sent, 'family', 'Product')) || code,
    name: '',
    description: '',
    categoryId: '1.1',
    brandId: Number(take(sent, 'brandId')) || 31,
    providerId: 1,
    providerCode: '',
    price: 0,
    isOriginal: false,
    isPublic: true,
    imageIds: [],
    specifications: [],
    relatedLinks: [],
    sales: [],
    stock: [0, 0, 0],
  };
  changeProduct(product, isFields(sent) ? sent : {});
  state.products.push(product);
  return done();
};

const changeCompany = (state: State, body: unknown): Row => {
  const id = text(take(body, 'id', 'Company'));
  const company = state.companies.find((each) => String(each.id) === id);
  if (!company) throw new Refusal(404, '404', 'Empresa inexistente');
  const parms = readParms(body);
  for (const field of ['name', 'identifier'] as const) {
    const value = take(parms, field, 'Company');
    if (value !== undefined) company[field] = text(value);
  }
  return done();
};

export const officeCalls: Calls = {
  'product/add': { access: 'seller', run: ({ state, body }) => addProduct(state, body) },
  'product/update': {
    access: 'seller',
    run: ({ state, body }) => {
      const code = text(take(body, 'code', 'Product'));
      const product = state.products.find((each) => each.code === code);
      if (!product) throw new Refusal(404, '404', 'Artículo inexistente');
      changeProduct(product, readParms(body));
      return done();
    },
  },
  'companyGroup/add': {
    access: 'seller',
    run: ({ state, body }) => {
      const sent = take(body, 'companyGroup');
      const name = text(take(sent, 'name', 'CompanyGroup'));
      const group = { id: state.nextId(), name, web: text(take(sent, 'web', 'CompanyGroup')) };
      state.groups.push(group);
      return { res: new Row('CompanyGroup', group), error: '' };
    },
  },
  'companyGroup/filter': {
    access: 'seller',
    run: ({ state, body }) =>
      counted(
        state,
        body,
        state.groups.map((group) => new Row('CompanyGroup', { ...group })),
      ),
  },
  'company/add': {
    access: 'seller',
    run: ({ state, body }) => {
      const sent = take(body, 'company');
      const id = state.nextId();
      state.companies.push({
        id,
        companyGroupId: Number(take(body, 'companyGroupId')) || 2,
        name: text(take(sent, 'name', 'Company')),
        identifier: text(take(sent, 'identifier', 'Company')),
        clientOf: [1],
        phones: [],
        addresses: [],
      });
      return { res: id, error: '' };
    },
  },
  'company/find': {
    access: 'user',
    run: ({ state, body }) => {
      const id = text(take(body, 'id', 'Company'));
      const company = state.companies.find((each) => String(each.id) === id);
      return company && companyRow(state, company);
    },
  },
  'company/update': { access: 'seller', run: ({ state, body }) => changeCompany(state, body) },
  'company/listFilters': {
    run: ({ state }) =>
      state.companies
        .filter(({ id }) => id === 1)
        .map(({ id, name }) => new Row('Company', { id, name })),
  },
  'communication/add': {
    access: 'seller',
    run: ({ state, body }) => addCommunication(state, body),
  },
  'communication/addEvent': {
    access: 'seller',
    run: ({ state, body }) => {
      const { events } = findCommunication(state, take(body, 'commId'));
      events.push(readEvent(take(body, 'commEvent')));
      return done();
    },
  },
  'communication/filter': {
    access: 'seller',
    run: ({ state, body }) => {
      const company = readFilters(body).get('contactCompanyId');
      const rows = state.communications.filter(
        ({ fields }) => company === undefined || fields.contactCompanyId === company,
      );
      return counted(state, body, rows.map(communicationRow));
    },
  },
  'communication/update': {
    access: 'seller',
    run: ({ state, body }) => {
      const { fields } = findCommunication(state, take(body, 'id', 'Comm'));
      const parms = readParms(body);
      for (const name of ['type', 'subject', 'message']) {
        const value = take(parms, name, 'Comm');
        if (value !== undefined) fields[name] = value;
      }
      return done();
    },
  },
  'comm/find': {
    access: 'seller',
    run: ({ state, body }) => communicationRow(findCommunication(state, take(body, 'id', 'Comm'))),
  },
  'config/getPublic': {
    run: ({ state, body }) => {
      const key = text(take(body, 'key'));
      return state.config.has(key) ? { configOf: key, value: configValue(state, key) } : undefined;
    },
  },
  'config/set': {
    access: 'seller',
    run: ({ state, body }) => {
      const value = take(body, 'value');
      const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
      state.config.set(text(take(body, 'key')), parsed);
      return done();
    },
  },
  'image/find': {
    run: ({ state, body }) => {
      const id = Number(take(body, 'id', 'Image'));
      return state.images.has(id) ? imageRow(state, id) : undefined;
    },
  },
  'image/listByTarget': {
    access: 'seller',
    run: ({ state, body }) => {
      const target = text(take(body, 'target', 'Image'));
      return [...state.images.values()]
        .filter((image) => image.target === target)
        .map(({ id }) => imageRow(state, id));
    },
  },
  'image/add': {
    access: 'seller',
    run: ({ state, body }) => {
      const sent = take(body, 'image');
      if (!state.uploads.has(text(take(body, 'filePath'))))
        throw new Refusal(400, '', 'El archivo no existe');
      const id = state.images.size + 1;
      state.images.set(id, {
        id,
        name: text(take(sent, 'name', 'Image')),
        path: `/imagenes/${id}.png`,
        target: text(take(sent, 'target', 'Image')),
      });
      return { data: imageRow(state, id), error: '' };
    },
  },
  'image/remove': {
    access: 'seller',
    run: ({ state, body }) => {
      if (!state.images.delete(Number(take(body, 'id', 'Image'))))
        throw new Refusal(404, '404', 'Imagen inexistente');
      return done();
    },
  },
  'suscription/add': {
    run: ({ state, body }) => {
      state.outbox.push({ kind: 'newsletter', to: take(body, 'value') });
      return done();
    },
  },
  'utils/email/sendContact': {
    run: ({ state, body }) => {
      state.outbox.push({
        kind: 'contact',
        from: take(body, 'email'),
        text: take(body, 'message'),
      });
      return done();
    },
  },
  'payment/getAccessToken': { access: 'user', run: () => ({ accessToken: '', error: '' }) },
};
