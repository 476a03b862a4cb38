import { importsOf } from './house.ts';

/**
 * Modules of the back end over PostgreSQL, lowest first, each with the modules that it may import.
 */
export const BACKEND: Readonly<Record<string, string>> = {
  port: 'contract',
  http: 'contract variants port',
  database: 'contract variants http',
  'rate-limit': 'contract port http database',
  audit: 'contract port http database',
  'search-engine': 'contract http database',
  query: 'contract variants port http database audit search-engine',
  consents: 'contract database',
  mail: 'contract variants http database',
  drawing: 'contract',
  media: 'contract port http database rate-limit drawing',
  geography: 'contract port http database',
  auth: 'contract variants port http database rate-limit audit consents mail geography',
  catalog: 'contract variants port http database search-engine query media',
  prices: 'contract port http database audit auth catalog',
  stock: 'contract port http database rate-limit catalog prices',
  companies:
    'contract variants port http database rate-limit audit search-engine geography auth catalog',
  config: 'contract variants port http database audit mail auth companies',
  goods: 'contract variants port http database audit search-engine query auth catalog stock config',
  names: 'contract variants port http database audit auth config goods',
  people: 'contract port http database audit geography auth',
  kept: 'contract port database auth',
  communications: 'contract variants port http database audit mail auth',
  discounts: 'contract port http database rate-limit audit auth prices',
  orders:
    'contract variants port http database rate-limit mail geography auth catalog prices stock config discounts',
  quotations:
    'contract variants port http database rate-limit mail auth catalog prices stock orders',
  counter: 'contract variants port http database mail auth prices stock orders quotations',
  payments: 'contract variants port http database rate-limit audit mail auth config orders',
  returns: 'contract variants port http database mail auth stock orders payments',
  webhooks: 'contract variants port http database audit mail auth',
  contact: 'port database rate-limit mail',
  newsletter: 'contract port http database rate-limit consents mail auth',
  notices: 'contract variants port http database rate-limit consents mail auth catalog',
  printing:
    'contract variants port http database audit rate-limit consents mail media auth stock orders quotations',
  images: 'contract port http database audit media auth goods',
  office: 'contract variants port database mail auth catalog config orders quotations',
  imports:
    'contract variants port http database audit media auth catalog stock goods companies payments',
  privacy: 'contract variants port http database rate-limit audit mail media auth orders',
  publishing: 'contract port http database rate-limit audit auth',
  // The version of package.json.
  state: 'contract variants port http database media payments .',
  jobs: 'variants port http database rate-limit audit query consents mail media geography auth catalog goods communications newsletter notices orders payments printing images imports privacy publishing webhooks',
};

/** `contract mail` → `contract`, `backend/mail`. */
const named = (modules: string): string[] =>
  modules.split(' ').map((module) => (module in BACKEND ? `backend/${module}` : module));

/**
 * The modules that each module may import besides itself. A module that is missing here fails the
 * test.
 */
export const RULES: Record<string, readonly string[]> = {
  contract: [],
  variants: ['contract'],
  // The files directly in backend/: environment and requirements of the database.
  backend: [
    'variants',
    'backend/http',
    'backend/database',
    'backend/media',
    'backend/geography',
    'backend/query',
    'backend/catalog',
    'backend/companies',
    'backend/config',
    'backend/payments',
    'backend/publishing',
    'backend/remote',
  ],
  ...Object.fromEntries(
    Object.entries(BACKEND).map(([module, modules]) => [`backend/${module}`, named(modules)]),
  ),
  // In front of the port: works with any back end.
  'backend/serve': ['contract', 'variants', 'backend/port', 'backend/http', 'backend/rate-limit'],
  // Behind the port: assembles the modules.
  'backend/local': [
    'contract',
    'variants',
    'backend/port',
    'backend/http',
    'backend/database',
    'backend/rate-limit',
    'backend/audit',
    'backend/mail',
    'backend/media',
    'backend/geography',
    'backend/auth',
    'backend/query',
    'backend/catalog',
    'backend/prices',
    'backend/stock',
    'backend/goods',
    'backend/names',
    'backend/people',
    'backend/kept',
    'backend/companies',
    'backend/communications',
    'backend/discounts',
    'backend/orders',
    'backend/quotations',
    'backend/counter',
    'backend/payments',
    'backend/returns',
    'backend/webhooks',
    'backend/contact',
    'backend/newsletter',
    'backend/notices',
    'backend/printing',
    'backend/config',
    'backend/images',
    'backend/office',
    'backend/imports',
    'backend/privacy',
    'backend/publishing',
    'backend/state',
    'backend/jobs',
  ],
  // Behind the port too, over a remote host: opens no database.
  'backend/remote': [
    'contract',
    'variants',
    'backend/port',
    'backend/http',
    'backend/rate-limit',
    // Files and images need no database.
    'backend/media',
  ],
  // Chooses the back end; holds the process's open resources.
  'backend/open': ['variants', 'backend/port', 'backend/local', 'backend/remote', 'backend/serve'],
  // Chooses it for the build of pages.
  'backend/open-pages': [
    'variants',
    'backend/http',
    'backend/port',
    'backend/local',
    'backend/remote',
  ],
  'backend/instance': [
    'variants',
    'generated',
    'backend/http',
    'backend/rate-limit',
    'backend',
    'backend/open',
    'backend/serve',
  ],
  'netlify/functions': ['backend/instance'],
  'demo-data': [
    'contract',
    'variants',
    'backend/database',
    'backend/auth',
    'backend/catalog',
    'backend/drawing',
    'backend/media',
    'backend/orders',
    'backend/payments',
    'backend',
  ],
  // Finds functions by their folder, not by an import.
  host: ['contract', 'variants', 'backend/http', 'backend/instance', 'src/offline'],
  'host/migrate': ['backend/database'],
  emulators: ['contract', 'emulators/http'],
  'emulators/http': [],
  // Imitates a foreign host from its own documents: shared code would hide our errors.
  'emulators/rest-host': ['emulators/http'],
  scripts: [
    'contract',
    'variants',
    'demo-data',
    'emulators',
    'emulators/rest-host',
    'generated',
    'host',
    'host/migrate',
    'backend/database',
    'backend/mail',
    'backend/auth',
    'backend/catalog',
    'backend/companies',
    'backend/config',
    'backend/media',
    'backend/open-pages',
    'backend',
    'backend/http',
    'backend/images',
    'backend/imports',
    'backend/privacy',
    'backend/publishing',
    // Checks a host without a shop.
    'backend/remote',
  ],
  'src/catalog-view': ['contract', 'variants'],
  'src/icons': [],
  'src/client': ['contract'],
  'src/stores': ['contract', 'src/client', 'src/offline'],
  'src/search-box': ['contract', 'src/icons', 'src/stores'],
  'src/ui': ['contract', 'variants', 'src/icons', 'src/stores'],
  'src/directives': ['src/stores'],
  'src/offline': [],
  // Islands reach the server only through stores.
  'src/islands/*': [
    'contract',
    'variants',
    'src/catalog-view',
    'src/icons',
    'src/search-box',
    'src/stores',
    'src/ui',
  ],
  'src/content': ['contract', 'variants'],
  'src/components': [
    'contract',
    'variants',
    'src/catalog-view',
    'src/client',
    'src/content',
    'src/icons',
    'src/islands/cart',
    'src/islands/edit-item',
    'src/offline',
    'src/search-box',
    'src/stores',
  ],
  'src/layouts': [
    'contract',
    'src/list-page',
    'variants',
    'src/catalog-view',
    'src/components',
    'src/icons',
    'src/islands/palette',
    'src/islands/quick-entry',
    'src/stores',
    'src/styles',
  ],
  // The static page of a list, which its island takes over.
  'src/list-page': [
    'contract',
    'variants',
    'src/catalog-view',
    'src/client',
    'src/components',
    'src/directives',
    'src/islands/*',
  ],
  'src/styles': [],
  'src/api-docs': ['contract', 'variants', '.'],
  'src/pages': [
    'contract',
    'variants',
    'src/catalog-view',
    'src/components',
    'src/content',
    'src/icons',
    'src/islands/*',
    'src/layouts',
    'src/list-page',
    'src/api-docs',
    'backend/port',
    'backend/open-pages',
    // The preview image for sharing is drawn like those of items.
    'backend/drawing',
  ],
  // The files directly in src/: content collections and types of virtual modules.
  src: ['variants', 'src/content'],
  tests: ['*'],
  // Configuration files in the root, and their parts.
  '.': ['variants', 'build', 'scripts', 'tests'],
  build: ['variants', 'src/content', 'src/icons'],
  generated: ['variants'],
};

/** Returns the name of a module in the rules: `src/islands/cart` → `src/islands/*`. */
export const ruleName = (module: string): string =>
  module.startsWith('src/islands/') ? 'src/islands/*' : module;

/** Returns whether one module may import another. */
const mayImport = (from: string, to: string): boolean => {
  if (from === to) return true;
  const allowed = RULES[ruleName(from)] ?? [];
  return allowed.some(
    (rule) =>
      rule === '*' || rule === to || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
  );
};

/** Returns the imports of a file that break the rules. */
export const forbiddenImports = (file: string, text?: string): string[] =>
  importsOf(file, text)
    .filter(({ from, to }) => !mayImport(from, to))
    .map(({ from, to }) => `${file}: ${from} → ${to}`);
