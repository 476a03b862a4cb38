/**
 * How a host spells the keys of its replies: in PascalCase behind the prefix of what they belong to
 * (`ProductCode`), which readers strip (spec, section 3).
 */

/** What something is called on the wire; the first prefix is the usual one. */
const PREFIXES: Record<string, readonly string[]> = {
  address: ['PeAddress', 'Pe', 'CoAddress', 'Co'],
  application: ['Application'],
  autopart: ['Autopart', 'Family'],
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
  resultFilter: ['Filter'],
  role: ['Role'],
  sale: ['Sale'],
  specification: ['Spec'],
  state: ['State'],
  stock: ['Stock', 'Product'],
  tag: ['Tag'],
  user: ['User'],
  workBranch: ['WorkBranch'],
};

/** What lies under a key, wherever it stands; what lies under any other is of what it stands in. */
const UNDER: Record<string, string> = {
  addresses: 'address',
  applications: 'application',
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
  images: 'image',
  originalCodes: 'originalCode',
  person: 'person',
  phones: 'phone',
  products: 'product',
  relatedLinks: 'relatedLink',
  resultFilters: 'resultFilter',
  roles: 'role',
  sales: 'sale',
  productSales: 'sale',
  specifications: 'specification',
  tags: 'tag',
  vehicles: 'vehicle',
  workBranches: 'workBranch',
};

/** By `entity.key`: names that follow no rule, tried before the others. */
const IRREGULAR: Record<string, readonly string[]> = {
  // A tag has no number: its name is its id in choices (spec, section 3).
  'tag.id': ['TagId', 'TagName'],
  'order.items': ['Items', 'OrderItems'],
  'employee.phone': ['PePhone', 'CoPhone'],
  'employee.email': ['PeEmail', 'CoEmail'],
  'category.items': ['Items', 'SubCategories'],
};

/** `/rest/product/filter` → what its reply is about. */
export const entityOfPath = (path: string): string => {
  const [, , room = ''] = path.split('/');
  return room === 'comm' ? 'communication' : room;
};

export const entityUnder = (entity: string, key: string): string => UNDER[key] ?? entity;

const pascal = (key: string): string => key.slice(0, 1).toUpperCase() + key.slice(1);

/** The names under which a host may say it, the usual one first. */
export const wireNames = (entity: string, key: string): string[] => [
  ...(IRREGULAR[`${entity}.${key}`] ?? []),
  ...(PREFIXES[entity] ?? []).flatMap((prefix) => [
    prefix + pascal(key),
    // A phone's own number is `PePhone`, a picture's own address `Image`.
    ...(prefix.endsWith(pascal(key)) ? [prefix] : []),
  ]),
  pascal(key),
  key,
];
