/** What such hosts do not say, because it follows from what they do, or because they do not know it. */
import { fromCents, toCents } from '#contract/amounts/money';
import { initialFacts, initialValues } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import { imageUrlById } from '#contract/paths';

type Fields = Record<string, unknown>;
/** What was read from: by any of the names that a host may have for a key. */
type Said = (entity: string, key: string) => unknown;
type Complete = (read: Fields, said: Said) => void;

const listIn = (fields: Fields, key: string): Fields[] => {
  const value = fields[key];
  // The walk reads lists as lists of what their schema says: objects.
  return Array.isArray(value) ? (value as Fields[]) : [];
};

/** Without a word about it. */
const absent = (fields: Fields, values: Fields): void => {
  for (const [key, value] of Object.entries(values)) fields[key] ??= value;
};

const texts = (...keys: string[]): Fields => Object.fromEntries(keys.map((key) => [key, '']));

/** Of the entity, else its first item (spec, section 3). */
const markDefault = (items: readonly Fields[], chosen: unknown): void => {
  const known = items.some(({ id }) => id === chosen) ? chosen : items[0]?.id;
  for (const item of items) item.isDefault ??= item.id === known;
};

/** Cents, as sums of decimals are not what they look like. */
const totalOf = (order: Fields): number => {
  const cents = listIn(order, 'items').reduce(
    (sum, { price, quantity }) => sum + toCents(Number(price)) * Number(quantity),
    toCents(Number(order.shippingPrice)),
  );
  return fromCents(cents);
};

/** What the company sees of an order beside its buyer, which such hosts say to both. */
const COUNTER = ['companyName', 'companyIdentifier', 'phoneObservation', 'addressZIPCode'];

const counterOf = (said: Said): Fields => {
  const told = COUNTER.map((key) => [key, said('order', key)] as const);
  if (told.every(([, value]) => value === undefined)) return {};
  const counter = Object.fromEntries(told.map(([key, value]) => [key, `${value ?? ''}`.trimEnd()]));
  return { counter: { attention: '', ...counter, notes: [] } };
};

const COMPLETE: Record<string, Complete> = {
  address: (address) =>
    absent(
      address,
      texts(
        'stateName',
        'cityName',
        'zIPCode',
        'recipient',
        'observation',
        'identifier',
        'geolocation',
      ),
    ),
  application: (application) => absent(application, { applicationYearRange: '', vehicleId: null }),
  autopart: (autopart) => {
    const [first] = listIn(autopart, 'applications');
    absent(autopart, {
      name: first?.applicationName ?? autopart.code,
      ...texts('categoryId', 'categoryName'),
      ...initialValues(familyEntity),
    });
  },
  // Empty is none (spec, section 3).
  branch: (branch) => {
    branch.available ||= Number(branch.quant) > 0 ? 'AV' : 'NO';
  },
  communication: (communication) => absent(communication, { version: 1 }),
  // Which of them is the shop's own, the shop knows.
  company: (company) => absent(company, { version: 1, isShop: false }),
  companyGroup: (group) => absent(group, { version: 1, web: '' }),
  image: (image) => {
    absent(image, {
      ...texts('name', 'createdAt'),
      target: 'product',
      width: 0,
      height: 0,
      uses: 0,
      version: 1,
    });
    // Through the shop: its host need not be reached by browsers.
    if (typeof image.id === 'number' && image.id > 0) image.image = imageUrlById(image.id);
  },
  order: (order, said) => {
    // The same walk reads its items, which have no number.
    if (!('number' in order)) return;
    absent(order, { shippingPrice: 0 });
    absent(order, {
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
        'observation',
        'trackingNumber',
      ),
      ...counterOf(said),
    });
  },
  person: (person) => {
    markDefault(listIn(person, 'phones'), person.defaultPhone);
    markDefault(listIn(person, 'addresses'), person.defaultAddress);
    markDefault(listIn(person, 'emails'), person.defaultEmail);
  },
  phone: (phone) => {
    absent(phone, { observation: '' });
    // A host may know more kinds than the two.
    if (phone.type !== 'WOR') phone.type = 'HOM';
  },
  product: (product) => {
    if ('productCode' in product)
      absent(product, {
        ...texts('productName', 'categoryName', 'brandName'),
        ...initialFacts(productEntity, 'product'),
        isPublic: true,
      });
    else
      absent(product, {
        // Its code is what it is known by.
        id: 0,
        ...texts('brandName', 'categoryName'),
        ...initialValues(productEntity),
      });
  },
  // The same walk reads the filter, which has a key, and its choices. A count of -1 is shown as none.
  resultFilter: (choice) => {
    if ('key' in choice) return;
    choice.id ??= choice.name;
    absent(choice, { name: choice.id, count: -1 });
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

/** @param read what was found; it is completed in place @param said tells what it was read from */
export const complete = (entity: string, read: Fields, said: Said): Fields => {
  COMPLETE[entity]?.(read, said);
  return read;
};
