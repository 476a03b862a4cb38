import { describe, expect, test } from 'vitest';
import { FILE_MODULES } from './house.ts';
import { forbiddenImports, RULES, ruleName } from './house-rules.ts';

/** Forbidden imports with the reason. Every module has at least one. */
const REFUSED: readonly [from: string, specifier: string, because: string][] = [
  ['contract/planted.ts', '#backend/orders/rules', 'the browser would load the server'],
  ['contract/planted.ts', '#variants/schema', 'the contract is independent of the shop'],
  [
    'contract/calls/planted.ts',
    '../../src/client/send.ts',
    'the contract is independent of the browser',
  ],
  ['variants/planted.ts', '#backend/environment', 'variants do not read the environment'],
  ['variants/NAM/planted.ts', '../../src/stores/cart/cart.ts', 'a shop is data'],
  ['backend/planted.ts', '#host/server', 'the server is independent of its hosts'],
  [
    'backend/planted.ts',
    '../netlify/functions/rest.ts',
    'the server is independent of its functions',
  ],
  ['backend/planted.ts', '#demo-data/seed', 'real shops do not load demo data'],
  ['backend/port.ts', '#backend/http/app-error', 'the port is independent of the back end'],
  ['backend/database/planted.ts', '#backend/orders/queries', 'upwards'],
  [
    'backend/http/planted.ts',
    '#backend/database/connection',
    'requests are independent of PostgreSQL',
  ],
  ['backend/http/planted.ts', '../local/backend.ts', 'requests are independent of the back end'],
  ['backend/rate-limit/planted.ts', '#backend/serve/serve', 'upwards'],
  ['backend/serve/planted.ts', '#backend/auth/session', 'upwards'],
  ['backend/serve/planted.ts', '#backend/database/connection', 'endpoints serve any back end'],
  ['backend/mail/planted.ts', '#backend/orders/mails', 'mails are rendered from their input'],
  [
    'backend/drawing/planted.ts',
    '#backend/catalog/autopart/families',
    'drawings need measurements only',
  ],
  ['backend/media/planted.ts', '#backend/catalog/picture', 'upwards'],
  ['backend/geography/planted.ts', '#backend/people/people', 'upwards'],
  ['backend/auth/planted.ts', '#backend/orders/queries', 'accounts are independent of orders'],
  [
    'backend/search-engine/planted.ts',
    '#backend/query/analysis/words',
    'the search engine is independent of the language',
  ],
  [
    'backend/search-engine/planted.ts',
    '#backend/catalog/kinds/kinds',
    'the search engine is independent of the catalogue',
  ],
  ['backend/query/planted.ts', '#backend/catalog/kinds/kinds', 'upwards'],
  ['backend/catalog/planted.ts', '#backend/stock/queries', 'upwards'],
  ['backend/catalog/planted.ts', '#backend/serve/access', 'back ends do not know their callers'],
  ['backend/local/planted.ts', '#backend/serve/serve', 'back ends do not know their callers'],
  ['backend/stock/planted.ts', '#backend/orders/reservation', 'upwards'],
  ['backend/goods/planted.ts', '#backend/orders/reservation', 'upwards'],
  ['backend/names/planted.ts', '#backend/orders/queries', 'upwards'],
  ['backend/people/planted.ts', '#backend/companies/sellers', 'upwards'],
  ['backend/kept/planted.ts', '#backend/orders/queries', 'upwards'],
  ['backend/audit/planted.ts', '#backend/companies/sellers', 'upwards'],
  ['backend/companies/planted.ts', '#backend/orders/queries', 'upwards'],
  [
    'backend/communications/planted.ts',
    '#backend/orders/queries',
    'communications are below orders',
  ],
  [
    'backend/orders/planted.ts',
    '#backend/payments/registry',
    'orders are independent of payment providers',
  ],
  ['backend/discounts/planted.ts', '#backend/orders/sale', 'upwards'],
  ['backend/prices/planted.ts', '#backend/orders/queries', 'upwards'],
  ['backend/quotations/planted.ts', '#backend/payments/registry', 'upwards'],
  ['backend/counter/planted.ts', '#backend/payments/registry', 'no provider is asked'],
  ['backend/payments/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/returns/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/webhooks/planted.ts', '#backend/orders/rules', 'triggers tell webhooks of orders'],
  ['src/api-docs/planted.ts', '#backend/port', 'the document follows from the contract alone'],
  ['backend/contact/planted.ts', '#backend/newsletter/handlers', 'upwards'],
  ['backend/newsletter/planted.ts', '#backend/config/handlers', 'upwards'],
  ['backend/notices/planted.ts', '#backend/orders/rules', 'notices depend on stock, not on orders'],
  ['backend/printing/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/config/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/consents/planted.ts', '#backend/auth/session', 'upwards'],
  ['backend/privacy/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/state/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/office/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/imports/planted.ts', '#backend/jobs/jobs', 'upwards'],
  [
    'backend/publishing/planted.ts',
    '#backend/catalog/list-pages',
    'publishing is independent of the catalogue',
  ],
  ['backend/images/planted.ts', '#backend/config/handlers', 'images are independent of the banner'],
  ['backend/jobs/planted.ts', '../local/backend.ts', 'the assembly is above the modules'],
  ['backend/local/planted.ts', '../instance.ts', 'upwards'],
  [
    'backend/remote/planted.ts',
    '#backend/database/connection',
    'a shop over a remote host has no database',
  ],
  ['backend/remote/planted.ts', '../local/backend.ts', 'back ends are independent of each other'],
  ['backend/remote/planted.ts', '#backend/serve/serve', 'back ends do not know their callers'],
  ['backend/open.ts', '#backend/database/connection', 'back ends open their own connections'],
  ['backend/instance.ts', '#backend/database/connection', 'back ends open their own connections'],
  ['backend/instance.ts', './local/backend.ts', 'the back end is chosen in one place'],
  ['netlify/functions/planted.ts', '#backend/orders/rules', 'functions hold no business rules'],
  ['netlify/functions/planted.ts', '#backend/database/connection', 'functions open no database'],
  ['netlify/functions/planted.ts', '#variants/load', 'functions hold no business rules'],
  ['demo-data/planted.ts', '#emulators/emulators', 'demo data need no emulators'],
  ['demo-data/planted.ts', '../scripts/seed.ts', 'upwards'],
  ['host/planted.ts', '#backend/database/connection', 'hosts open no database'],
  ['host/migrate.ts', '#backend/orders/queries', 'migrations need no business rules'],
  ['host/planted.ts', '#demo-data/seed', 'hosts do not load demo data'],
  ['host/planted.ts', '../scripts/start.ts', 'upwards'],
  ['emulators/planted.ts', '#backend/payments/gateway', 'emulators must not share our errors'],
  ['emulators/planted.ts', '#variants/load', 'emulators are independent of the shop'],
  ['emulators/http.ts', '#contract/time/time-zone', 'the emulated host uses this module'],
  ['emulators/rest-host/planted.ts', '#contract/calls', 'emulators must not share our code'],
  ['emulators/rest-host/planted.ts', '../page.ts', 'it imports the contract'],
  ['emulators/planted.ts', '#host/server', 'emulators are independent of the host'],
  ['scripts/planted.ts', '#stores/cart/cart', 'commands run without a browser'],
  ['src/client/planted.ts', '#stores/account/session', 'upwards'],
  ['src/client/planted.ts', '#backend/serve/serve', 'the browser would load the server'],
  ['src/catalog-view/planted.ts', '#client/send', 'views compute from their input'],
  ['src/stores/planted.ts', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/stores/planted.ts', '#backend/orders/rules', 'the browser would load the server'],
  ['src/ui/planted.tsx', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/ui/planted.tsx', '#backend/prices/price-items', 'the browser would load the server'],
  ['src/icons/planted.tsx', '#stores/cart/cart', 'icons are independent of their use'],
  ['src/search-box/planted.ts', '#client/send', 'only stores call the server'],
  ['src/search-box/planted.ts', '../ui/Dialog.tsx', 'the header would load React'],
  ['src/directives/planted.ts', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/offline/planted.ts', '../stores/cart/cart.ts', 'the service worker has no page'],
  ['src/islands/cart/planted.tsx', '../checkout/Steps.tsx', 'islands share state through stores'],
  ['src/islands/cart/planted.tsx', '#backend/orders/rules', 'the browser would load the server'],
  ['src/islands/cart/planted.tsx', '#backend/port', 'the browser calls over HTTP'],
  ['src/islands/cart/planted.tsx', '#client/send', 'only stores call the server'],
  ['src/ui/planted.tsx', '#client/send', 'only stores call the server'],
  ['src/islands/cart/planted.tsx', '../../components/frame/toasts.ts', 'upwards'],
  ['src/content/planted.ts', '#stores/cart/cart', 'texts are independent of screens'],
  [
    'src/components/planted.ts',
    '#backend/catalog/autopart/families',
    'the browser would load the server',
  ],
  ['src/components/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/list-page/planted.ts', '#backend/port', 'list pages are rendered from their input'],
  ['src/list-page/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/layouts/planted.ts', '#backend/instance', 'the browser would load the server'],
  ['src/layouts/planted.ts', '#client/send', 'layouts make no calls'],
  ['src/layouts/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/styles/planted.ts', '#contract/calls', 'style sheets are independent of the contract'],
  ['src/pages/planted.ts', '#backend/database/connection', 'pages open no database'],
  ['backend/open-pages.ts', './serve/endpoints.ts', 'pages are read without calls'],
  ['src/pages/planted.ts', '#backend/catalog/autopart/families', 'pages read through the port'],
  ['src/pages/planted.ts', '#client/send', 'pages are built without a running server'],
  ['src/pages/planted.ts', '#host/server', 'pages are independent of the host'],
  ['src/pages/planted.ts', '#demo-data/seed', 'real shops do not load demo data'],
  ['src/planted.ts', './islands/cart/CartDrawer.tsx', 'it is loaded for every page'],
  ['planted.ts', '#backend/instance', 'configuration starts nothing'],
  ['build/planted.ts', '#backend/open-pages', 'the build configuration reads no catalogue'],
  ['.generated/planted.ts', '#backend/instance', 'generated files hold the shop only'],
];

/** Imports on the path of a request. */
const ALLOWED: readonly [from: string, specifier: string][] = [
  ['contract/planted.ts', './calls.ts'],
  ['variants/NAM/planted.ts', '#contract/orders/payments'],
  ['backend/planted.ts', '#backend/geography/geocoding'],
  ['backend/instance.ts', '#variant'],
  ['backend/local/planted.ts', '#backend/database/connection'],
  ['backend/office/planted.ts', '#backend/orders/search-text'],
  ['backend/jobs/planted.ts', '#backend/database/connection'],
  ['host/migrate.ts', '#backend/database/connection'],
  ['src/pages/planted.ts', '#backend/open-pages'],
  ['backend/payments/planted.ts', '#backend/orders/transition'],
  ['backend/orders/planted.ts', '#backend/stock/take-stock'],
  ['backend/http/planted.ts', '#backend/port'],
  ['netlify/functions/planted.ts', '../../backend/instance.ts'],
  ['host/planted.ts', '#backend/instance'],
  ['emulators/planted.ts', '#contract/amounts/money'],
  ['scripts/planted.ts', '#demo-data/seed'],
  ['src/client/planted.ts', '#contract/errors'],
  ['src/stores/planted.ts', '#client/send'],
  ['src/islands/cart/planted.tsx', './CartDrawer.tsx'],
  ['src/islands/cart/planted.tsx', '#stores/cart/cart'],
  ['src/ui/planted.tsx', '#icons/icon'],
  ['src/components/planted.ts', '#search-box/search-box'],
  ['src/pages/planted.ts', '../islands/cart/CartDrawer.tsx'],
  ['tests/planted.ts', '#backend/local/backend'],
];

const importing = (specifier: string) => `import { x } from '${specifier}';\nexport { x };\n`;

describe('refused', () => {
  test.each(REFUSED)('%s → %s: %s', (file, specifier) => {
    const planted = importing(specifier);
    expect(forbiddenImports(file, planted)).toHaveLength(1);
    // A dynamic import is refused too.
    expect(forbiddenImports(file, `export const x = await import('${specifier}');`)).toHaveLength(
      1,
    );
    if (FILE_MODULES.includes(file)) return;
    // Imports in the fence and scripts of Astro files are found.
    const astro = `---\n${planted}---\n<script>${planted}</script>`;
    expect(forbiddenImports(file.replace(/\.tsx?$/, '.astro'), astro)).toHaveLength(2);
  });
});

describe('allowed', () => {
  test.each(ALLOWED)('%s → %s', (file, specifier) => {
    expect(forbiddenImports(file, importing(specifier))).toEqual([]);
  });
});

/** Tests may import everything. */
const WITHOUT_RULES = ['tests'];

test('every module with rules has a forbidden import here', () => {
  const tried = new Set(
    REFUSED.map(([file, specifier]) => forbiddenImports(file, importing(specifier))[0] ?? '')
      .map((line) => line.split(' ')[1] ?? '')
      .map(ruleName),
  );
  const untried = Object.keys(RULES).filter((module) => !tried.has(module));
  expect(untried.filter((module) => !WITHOUT_RULES.includes(module))).toEqual([]);
});
