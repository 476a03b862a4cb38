/**
 * Names of fields in a host's replies: PascalCase with the entity's prefix (`ProductCode`), which readers strip (spec,
 * section 3).
 */

/** Prefixes on the wire; the first one is the usual. */
const PREFIXES: Record<string, readonly string[]> = {
  address: ['PeAddress', 'Pe', 'CoAddress', 'Co'],
  application: ['Application'],
  autopart: ['Autopart', 'Family'],
  banner: ['Banner', 'BannerItem', 'Item'],
  barcode: ['Barcode'],
  branch: ['Branch'],
  brand: ['Brand'],
  category: ['Category'],
  city: ['City'],
  clientOf: ['ClientOfCompany', 'Company'],
  communication: ['Comm'],
  company: ['Company'],
  companyGroup: ['CompanyGroup'],
  config: ['Config'],
  email: ['PeEmail', 'Pe', 'CoEmail', 'Co'],
  employee: ['Person', 'Employee'],
  event: ['Event', 'Comm'],
  image: ['Image'],
  order: ['Order'],
  originalCode: ['OriginalCode'],
  person: ['Person'],
  phone: ['PePhone', 'Pe', 'CoPhone', 'Co'],
  product: ['Product'],
  provider: ['Provider'],
  relatedLink: ['RelatedLink'],
  release: ['Release', 'ReleaseItem', 'Item', 'Product'],
  resultFilter: ['Filter'],
  role: ['Role'],
  sale: ['Sale'],
  specification: ['Spec'],
  state: ['State'],
  stock: ['Stock', 'Product'],
  tag: ['Tag'],
  user: ['User'],
  vehicle: ['Vehicle'],
  workBranch: ['WorkBranch'],
};

/** Entities of nested keys; other keys belong to the entity they are in. */
const ENTITY_OF_KEY: Record<string, string> = {
  addresses: 'address',
  applications: 'application',
  barcodes: 'barcode',
  branches: 'branch',
  categories: 'category',
  clientOf: 'clientOf',
  companies: 'company',
  company: 'company',
  emails: 'email',
  employeeOf: 'company',
  employees: 'employee',
  events: 'event',
  former: 'company',
  image: 'image',
  images: 'image',
  originalCodes: 'originalCode',
  person: 'person',
  phones: 'phone',
  products: 'product',
  relatedLinks: 'relatedLink',
  resultFilters: 'resultFilter',
  roles: 'role',
  sd: 'image',
  sales: 'sale',
  productSales: 'sale',
  specifications: 'specification',
  tags: 'tag',
  vehicles: 'vehicle',
  workBranches: 'workBranch',
};

/** Irregular names by `entity.key`, tried first. */
const IRREGULAR: Record<string, readonly string[]> = {
  // A tag has no id: its name is the id (spec, section 3).
  'tag.id': ['TagId', 'TagName'],
  'order.items': ['Items', 'OrderItems'],
  'employee.phone': ['PePhone', 'CoPhone'],
  'employee.email': ['PeEmail', 'CoEmail'],
  'category.items': ['Items', 'SubCategories'],
  'release.items': ['Items', 'ReleaseItems'],
  'vehicle.BrandName': ['BrandName', 'VehicleBrandName', 'Brand'],
};

/** Returns the entity of a call's path: `/rest/product/filter` → `product`. */
export const entityOfPath = (path: string): string => {
  const [, , room = ''] = path.split('/');
  return room === 'comm' ? 'communication' : room;
};

export const entityUnder = (entity: string, key: string): string => ENTITY_OF_KEY[key] ?? entity;

const pascal = (key: string): string => key.slice(0, 1).toUpperCase() + key.slice(1);

/** Returns the form in which names are compared: hosts write `ProductCode`, `productcode` and `product_code`. */
export const sameName = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** Returns the possible wire names of a key, the usual one first. */
export const wireNames = (entity: string, key: string): string[] => {
  const own = pascal(key);
  const prefixes = PREFIXES[entity] ?? [];
  return [
    ...(IRREGULAR[`${entity}.${key}`] ?? []),
    ...prefixes.flatMap((prefix) => [
      prefix + own,
      // A phone's number is `PePhone`, a picture's address `Image`.
      ...(prefix.endsWith(own) ? [prefix] : []),
    ]),
    own,
    key,
    // Keys of the contract that have the prefix themselves, such as `productCode`, may come without.
    ...prefixes
      .filter((prefix) => own.startsWith(prefix) && own !== prefix)
      .map((prefix) => own.slice(prefix.length)),
  ];
};
