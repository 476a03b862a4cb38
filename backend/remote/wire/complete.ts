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

/** Marks the default item: the chosen one, else the first (spec, section 3). */
const markDefault = (items: readonly Fields[], chosen: unknown): void => {
  const defaultId = items.some(({ id }) => id === chosen) ? chosen : items[0]?.id;
  for (const item of items) item.isDefault ??= item.id === defaultId;
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

const COMPLETE: Record<string, Complete> = {
  address: (address) =>
    setDefaults(address, {
      ...texts('stateName', 'cityName', 'identifier', 'geolocation'),
      ...initialValues(companyAddress),
      ...initialValues(personAddress),
    }),
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
  email: (email) =>
    setDefaults(email, { ...initialValues(companyEmail), ...initialValues(personEmail) }),
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
    // Order items share the prefix but have no number.
    if (!('number' in order)) return;
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
  person: (person) => {
    setDefaults(person, initialValues(personEntity));
    markDefault(listIn(person, 'phones'), person.defaultPhone);
    markDefault(listIn(person, 'addresses'), person.defaultAddress);
    markDefault(listIn(person, 'emails'), person.defaultEmail);
  },
  phone: (phone) => {
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
