import { fromCents, toCents } from '#contract/amounts/money';
import { communicationEntity } from '#contract/definitions/communication';
import { companyEntity, companyGroupEntity } from '#contract/definitions/company';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { initialFacts, initialValues } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { imageEntity } from '#contract/definitions/image';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import {
  personAddress,
  personEmail,
  personEntity,
  personPhone,
} from '#contract/definitions/person';
import { productEntity } from '#contract/definitions/product';
import { imageUrlById } from '#contract/paths';
import { readOrderNotes } from './order-notes.ts';
import { idOfContent, isOwnId } from './own-ids.ts';

type Fields = Record<string, unknown>;
/** Reads a value of the original reply by any of the names that a host may use for a key. */
type ReadOriginal = (entity: string, key: string) => unknown;
type Complete = (fields: Fields, readOriginal: ReadOriginal) => void;

const listIn = (fields: Fields, key: string): Fields[] => {
  const value = fields[key];
  // The reader has checked that list items are objects.
  return Array.isArray(value) ? (value as Fields[]) : [];
};

/** Sets default values for absent fields. */
const setDefaults = (fields: Fields, values: Fields): void => {
  for (const [key, value] of Object.entries(values)) fields[key] ??= value;
};

const texts = (...keys: string[]): Fields => Object.fromEntries(keys.map((key) => [key, '']));

/** Key of the default, such as `defaultPhone`; of the list, such as `phones`; and of an item's text. */
type DefaultItem = readonly [key: string, list: string, text: string];

const DEFAULT_PHONE: DefaultItem = ['defaultPhone', 'phones', 'phone'];
const DEFAULT_ADDRESS: DefaultItem = ['defaultAddress', 'addresses', 'address'];
const DEFAULT_EMAIL: DefaultItem = ['defaultEmail', 'emails', 'email'];

const isWholeNumber = (text: string): boolean => /^\s*-?\d{1,10}\s*$/.test(text);

/** Gives a row without an id one that its content determines, so that it stays the same. */
const identify = (row: Fields): void => {
  row.id ??= idOfContent(row);
};

const plain = (value: unknown): string => `${value ?? ''}`.trim().toLowerCase();

/** Adds the phone or e-mail that a host tells as a default, and in no list. */
const addTold = (person: Fields, [key, list, text]: DefaultItem, readOriginal: ReadOriginal) => {
  const named = readOriginal('person', key);
  const isText = typeof named === 'string' && named.trim() !== '' && !isWholeNumber(named);
  if (isText && listIn(person, list).length === 0)
    person[list] = [complete(list.slice(0, -1), { [text]: named.trim() }, () => undefined)];
};

/**
 * Sets and marks the default item: the one that a host names by its id, its text or its place in the list, else the
 * first (spec, section 3).
 */
const setDefaultItem = (
  person: Fields,
  readOriginal: ReadOriginal,
  [key, list, text]: DefaultItem,
): void => {
  const named = readOriginal('person', key);
  const items = listIn(person, list);
  const wording = plain(named);
  const chosen =
    items.find(({ id }) => `${id}` === wording) ??
    items.find((item) => wording !== '' && plain(item[text]) === wording) ??
    // A number counts the rows where they have no ids.
    (/^\d{1,3}$/.test(wording) && items.every(({ id }) => isOwnId(id))
      ? items[Number(wording)]
      : undefined);
  const first = chosen ?? items[0];
  for (const item of items) item.isDefault ??= item === first;
  person[key] = chosen?.id ?? (typeof person[key] === 'number' ? person[key] : null);
};

/** Adds up in cents to avoid rounding errors of decimals. */
const totalOf = (order: Fields): number => {
  const cents = listIn(order, 'items').reduce(
    (sum, { price, quantity }) => sum + toCents(Number(price)) * Number(quantity),
    toCents(Number(order.shippingPrice)),
  );
  return fromCents(cents);
};

/** Fields of an order for sellers. Remote hosts send them to buyers too. */
const COUNTER = ['companyName', 'companyIdentifier', 'phoneObservation', 'addressZIPCode'];

const counterOf = (readOriginal: ReadOriginal): Fields => {
  const values = COUNTER.map((key) => [key, readOriginal('order', key)] as const);
  if (values.every(([, value]) => value === undefined)) return {};
  const counter = Object.fromEntries(
    values.map(([key, value]) => [key, `${value ?? ''}`.trimEnd()]),
  );
  return { counter: { attention: '', ...counter, notes: [] } };
};

const IN_BRACES = /^\{([\da-f-]{36})\}$/i;

const COMPLETE: Record<string, Complete> = {
  address: (address) => {
    identify(address);
    setDefaults(address, {
      ...texts('stateName', 'cityName', 'identifier', 'geolocation'),
      ...initialValues(companyAddress),
      ...initialValues(personAddress),
    });
  },
  application: (application) =>
    setDefaults(application, { applicationYearRange: '', vehicleId: null }),
  autopart: (autopart) => {
    const [first] = listIn(autopart, 'applications');
    setDefaults(autopart, {
      name: first?.applicationName ?? autopart.code,
      ...texts('categoryId', 'categoryName'),
      ...initialValues(familyEntity),
    });
  },
  // An empty value counts as absent (spec, section 3).
  branch: (branch) => {
    branch.available ||= Number(branch.quant) > 0 ? 'AV' : 'NO';
  },
  communication: (communication) =>
    setDefaults(communication, { version: 1, ...initialValues(communicationEntity) }),
  // Remote hosts do not say which company is the shop itself.
  company: (company) =>
    setDefaults(company, { version: 1, isShop: false, ...initialValues(companyEntity) }),
  companyGroup: (group) => setDefaults(group, { version: 1, ...initialValues(companyGroupEntity) }),
  email: (email) => {
    identify(email);
    setDefaults(email, { ...initialValues(companyEmail), ...initialValues(personEmail) });
  },
  image: (image) => {
    setDefaults(image, {
      ...texts('name', 'createdAt'),
      ...initialValues(imageEntity),
      target: 'product',
      width: 0,
      height: 0,
      uses: 0,
      version: 1,
    });
    // Serve images through the shop: browsers may not reach the host.
    if (typeof image.id === 'number' && image.id > 0) image.image = imageUrlById(image.id);
  },
  order: (order, readOriginal) => {
    // Order items share the prefix but have neither.
    if (!('number' in order || 'id' in order)) return;
    order.id ??= order.number;
    // Systems of Microsoft write it in braces and capitals.
    if (typeof order.gUID === 'string')
      order.gUID = order.gUID.replace(IN_BRACES, (_, guid: string) => guid.toLowerCase());
    order.number ??= order.id;
    const { addressObservation, notes } = readOrderNotes(`${order.addressObservation ?? ''}`);
    order.addressObservation = addressObservation;
    for (const [key, value] of Object.entries(notes)) order[key] ||= value;
    setDefaults(order, { shippingPrice: 0 });
    setDefaults(order, {
      version: 1,
      total: totalOf(order),
      ...texts(
        'gUID',
        'address',
        'addressCityName',
        'addressStateName',
        'phone',
        'paymentId',
        'paymentName',
        'shippingId',
        'shippingName',
        'personName',
        'personLastName',
        'userEmail',
        'addressRecipient',
        'addressObservation',
        'branchCode',
        'branchName',
        'invoiceName',
        'invoiceIdentifier',
      ),
      ...initialValues(boughtOrder),
      ...initialValues(soldOrder),
      ...counterOf(readOriginal),
    });
  },
  person: (person, readOriginal) => {
    setDefaults(person, { ...texts('name', 'lastName'), ...initialValues(personEntity) });
    addTold(person, DEFAULT_PHONE, readOriginal);
    addTold(person, DEFAULT_EMAIL, readOriginal);
    for (const one of [DEFAULT_PHONE, DEFAULT_ADDRESS, DEFAULT_EMAIL])
      setDefaultItem(person, readOriginal, one);
  },
  phone: (phone) => {
    identify(phone);
    // A host may have more phone types than these two.
    if (phone.type !== 'WOR') phone.type = 'HOM';
    setDefaults(phone, { ...initialValues(companyPhone), ...initialValues(personPhone) });
  },
  product: (product) => {
    if ('productCode' in product)
      setDefaults(product, {
        ...texts('productName', 'categoryName', 'brandName'),
        ...initialFacts(productEntity, 'product'),
        isPublic: true,
      });
    else
      setDefaults(product, {
        // Identified by its code.
        id: 0,
        ...texts('brandName', 'categoryName'),
        ...initialValues(productEntity),
      });
  },
  // Filters and their choices share the prefix; only filters have a key. A count of -1 is not
  // shown.
  resultFilter: (choice) => {
    if ('key' in choice) return;
    choice.id ??= choice.name;
    setDefaults(choice, { name: choice.id, count: -1 });
  },
  stock: (stock) => {
    if ('branches' in stock) stock.available ||= 'NO';
  },
  user: (user) => {
    setDefaults(user, texts('name', 'firstName', 'lastName', 'externalId'));
    user.externalId = `${user.externalId}`.replace(/^(person|company) *: *(\d+)$/i, '$1:$2');
    user.isSeller ??= listIn(user, 'roles').some(
      ({ name }) => `${name}`.toLowerCase() === 'seller',
    );
  },
};

/**
 * Adds the fields that remote hosts do not send: defaults, and values derived from others.
 * @param fields the fields read so far, completed in place
 */
export const complete = (entity: string, fields: Fields, readOriginal: ReadOriginal): Fields => {
  COMPLETE[entity]?.(fields, readOriginal);
  return fields;
};
