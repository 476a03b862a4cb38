/** The import rules refuse what they are there to refuse: imports planted by hand, not by what is checked. */
import { describe, expect, test } from 'vitest';
import { FILE_ROOMS } from './house.ts';
import { forbiddenImports, RULES, ruleName } from './house-rules.ts';

/** From a file, by what it writes in its import; one reason a line why the design forbids it. */
const REFUSED: readonly [from: string, specifier: string, because: string][] = [
  ['contract/planted.ts', '#backend/orders/rules', 'the browser would load the server'],
  ['contract/planted.ts', '#variants/schema', 'what is said knows no shop'],
  ['contract/calls/planted.ts', '../../src/client/send.ts', 'what is said knows no browser'],
  ['variants/planted.ts', '#backend/environment', 'a shop is told, it does not ask'],
  ['variants/NAM/planted.ts', '../../src/stores/cart/cart.ts', 'a shop is data'],
  ['backend/planted.ts', '#host/server', 'the server knows none of its hosts'],
  ['backend/planted.ts', '../netlify/functions/rest.ts', 'the server knows none of its functions'],
  ['backend/planted.ts', '#demo-data/seed', 'no real shop knows the demo'],
  [
    'backend/port.ts',
    '#backend/http/app-error',
    'what is asked of a back end holds for any of them',
  ],
  ['backend/database/planted.ts', '#backend/orders/queries', 'the ground knows nothing above it'],
  ['backend/http/planted.ts', '#backend/database/connection', 'a request is none of PostgreSQL'],
  ['backend/http/planted.ts', '../local/backend.ts', 'a request is anybody’s'],
  ['backend/rate-limit/planted.ts', '#backend/serve/serve', 'upwards'],
  ['backend/serve/planted.ts', '#backend/auth/session', 'upwards'],
  ['backend/serve/planted.ts', '#backend/database/connection', 'an endpoint serves any back end'],
  ['backend/mail/planted.ts', '#backend/orders/mails', 'a mail is rendered from what it is given'],
  [
    'backend/drawing/planted.ts',
    '#backend/catalog/autopart/families',
    'a drawing is made of measures',
  ],
  ['backend/media/planted.ts', '#backend/catalog/picture', 'upwards'],
  ['backend/geography/planted.ts', '#backend/people/people', 'upwards'],
  ['backend/auth/planted.ts', '#backend/orders/queries', 'who somebody is says nothing of orders'],
  [
    'backend/search-engine/planted.ts',
    '#backend/query/analysis/words',
    'the engine knows no language',
  ],
  ['backend/search-engine/planted.ts', '#backend/catalog/kinds/kinds', 'the engine knows no goods'],
  ['backend/query/planted.ts', '#backend/catalog/kinds/kinds', 'upwards'],
  ['backend/catalog/planted.ts', '#backend/stock/queries', 'upwards'],
  ['backend/catalog/planted.ts', '#backend/serve/access', 'who answers knows no one who asks'],
  ['backend/local/planted.ts', '#backend/serve/serve', 'who answers knows no one who asks'],
  ['backend/stock/planted.ts', '#backend/orders/reservation', 'upwards'],
  ['backend/goods/planted.ts', '#backend/orders/reservation', 'upwards'],
  ['backend/people/planted.ts', '#backend/companies/sellers', 'upwards'],
  ['backend/kept/planted.ts', '#backend/orders/queries', 'upwards'],
  ['backend/audit/planted.ts', '#backend/companies/sellers', 'upwards'],
  ['backend/companies/planted.ts', '#backend/orders/queries', 'upwards'],
  [
    'backend/communications/planted.ts',
    '#backend/orders/queries',
    'it shows orders, it moves none',
  ],
  ['backend/orders/planted.ts', '#backend/payments/registry', 'orders know nothing of providers'],
  ['backend/payments/planted.ts', '#backend/jobs/jobs', 'upwards'],
  ['backend/contact/planted.ts', '#backend/newsletter/handlers', 'upwards'],
  ['backend/newsletter/planted.ts', '#backend/config/handlers', 'upwards'],
  ['backend/notices/planted.ts', '#backend/orders/rules', 'stock tells, orders need not know'],
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
    'publishing knows that goods change, not what they are',
  ],
  ['backend/images/planted.ts', '#backend/config/handlers', 'pictures know no banner'],
  [
    'backend/jobs/planted.ts',
    '../local/backend.ts',
    'what puts the rooms together stands above them',
  ],
  ['backend/local/planted.ts', '../instance.ts', 'upwards'],
  ['backend/remote/planted.ts', '#backend/database/connection', 'a host’s shop has no database'],
  ['backend/remote/planted.ts', '../local/backend.ts', 'either answers, never both'],
  ['backend/remote/planted.ts', '#backend/serve/serve', 'who answers knows no one who asks'],
  ['backend/open.ts', '#backend/database/connection', 'a back end opens what it needs'],
  ['backend/instance.ts', '#backend/database/connection', 'a back end opens what it needs'],
  ['backend/instance.ts', './local/backend.ts', 'one place chooses the back end'],
  ['netlify/functions/planted.ts', '#backend/orders/rules', 'a function has no rules'],
  ['netlify/functions/planted.ts', '#backend/database/connection', 'a function opens no database'],
  ['netlify/functions/planted.ts', '#variants/load', 'a function has no rules'],
  ['demo-data/planted.ts', '#emulators/emulators', 'rows need no world around them'],
  ['demo-data/planted.ts', '../scripts/seed.ts', 'upwards'],
  ['host/planted.ts', '#backend/database/connection', 'a host opens no database'],
  ['host/migrate.ts', '#backend/orders/queries', 'tables are brought up to date without rules'],
  ['host/planted.ts', '#demo-data/seed', 'a host serves what is there'],
  ['host/planted.ts', '../scripts/start.ts', 'upwards'],
  [
    'emulators/planted.ts',
    '#backend/payments/gateway',
    'an imitation of our own errors proves none',
  ],
  ['emulators/planted.ts', '#variants/load', 'the outside world knows no shop'],
  ['emulators/http.ts', '#contract/time/time-zone', 'who plays a host of its own is served by it'],
  [
    'emulators/rest-host/planted.ts',
    '#contract/calls',
    'what it shared with us would prove nothing',
  ],
  ['emulators/rest-host/planted.ts', '../page.ts', 'it would bring the contract along'],
  ['emulators/planted.ts', '#host/server', 'the outside world knows no host'],
  ['scripts/planted.ts', '#stores/cart/cart', 'a command has no browser'],
  ['src/client/planted.ts', '#stores/account/session', 'upwards'],
  ['src/client/planted.ts', '#backend/serve/serve', 'the browser would load the server'],
  [
    'src/catalog-view/planted.ts',
    '#client/send',
    'what is known of a part is computed, not asked for',
  ],
  ['src/stores/planted.ts', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/stores/planted.ts', '#backend/orders/rules', 'the browser would load the server'],
  ['src/ui/planted.tsx', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/ui/planted.tsx', '#backend/catalog/pricing', 'the browser would load the server'],
  ['src/icons/planted.tsx', '#stores/cart/cart', 'a drawing knows nothing of what it stands for'],
  ['src/search-box/planted.ts', '#client/send', 'the server is reached through stores alone'],
  ['src/search-box/planted.ts', '../ui/Dialog.tsx', 'the header would load React'],
  ['src/directives/planted.ts', '../islands/cart/CartDrawer.tsx', 'upwards'],
  ['src/offline/planted.ts', '../stores/cart/cart.ts', 'a worker has no page'],
  ['src/islands/cart/planted.tsx', '../checkout/Steps.tsx', 'islands meet in stores'],
  ['src/islands/cart/planted.tsx', '#backend/orders/rules', 'the browser would load the server'],
  ['src/islands/cart/planted.tsx', '#backend/port', 'the browser asks over HTTP'],
  ['src/islands/cart/planted.tsx', '#client/send', 'the server is reached through stores alone'],
  ['src/ui/planted.tsx', '#client/send', 'the server is reached through stores alone'],
  ['src/islands/cart/planted.tsx', '../../components/frame/toasts.ts', 'upwards'],
  ['src/content/planted.ts', '#stores/cart/cart', 'texts know no screen'],
  [
    'src/components/planted.ts',
    '#backend/catalog/autopart/families',
    'the browser would load the server',
  ],
  ['src/components/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/list-page/planted.ts', '#backend/port', 'a list’s page is made of what it is given'],
  ['src/list-page/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/layouts/planted.ts', '#backend/instance', 'the browser would load the server'],
  ['src/layouts/planted.ts', '#client/send', 'a frame asks nothing'],
  ['src/layouts/planted.ts', '../pages/_catalogue.ts', 'upwards'],
  ['src/styles/planted.ts', '#contract/calls', 'a style sheet knows none of it'],
  ['src/pages/planted.ts', '#backend/database/connection', 'a page opens no database'],
  ['src/pages/planted.ts', '#backend/catalog/autopart/families', 'a page asks the port'],
  ['src/pages/planted.ts', '#client/send', 'a page is built without a server to ask'],
  ['src/pages/planted.ts', '#host/server', 'a page is served by any host'],
  ['src/pages/planted.ts', '#demo-data/seed', 'no real shop knows the demo'],
  ['src/planted.ts', './islands/cart/CartDrawer.tsx', 'what is loaded for every page'],
  ['planted.ts', '#backend/instance', 'configuration starts nothing'],
  ['build/planted.ts', '#backend/open', 'how pages are built asks nobody for goods'],
  [
    '.generated/planted.ts',
    '#backend/instance',
    'what is written by a command holds the shop alone',
  ],
];

/** What the way of a request needs. */
const ALLOWED: readonly [from: string, specifier: string][] = [
  ['contract/planted.ts', './calls.ts'],
  ['variants/NAM/planted.ts', '#contract/orders/payments'],
  ['backend/planted.ts', '#backend/geography/geocoding'],
  ['backend/instance.ts', '#variant'],
  ['backend/local/planted.ts', '#backend/database/connection'],
  ['backend/office/planted.ts', '#backend/orders/search-text'],
  ['backend/jobs/planted.ts', '#backend/database/connection'],
  ['host/migrate.ts', '#backend/database/connection'],
  ['src/pages/planted.ts', '#backend/open'],
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
    // Nor is what is loaded later.
    expect(forbiddenImports(file, `export const x = await import('${specifier}');`)).toHaveLength(
      1,
    );
    if (FILE_ROOMS.includes(file)) return;
    // An Astro file hides nothing in its fence or its scripts.
    const astro = `---\n${planted}---\n<script>${planted}</script>`;
    expect(forbiddenImports(file.replace(/\.tsx?$/, '.astro'), astro)).toHaveLength(2);
  });
});

describe('allowed', () => {
  test.each(ALLOWED)('%s → %s', (file, specifier) => {
    expect(forbiddenImports(file, importing(specifier))).toEqual([]);
  });
});

/** The tests may import everything. */
const UNTRIED = ['tests'];

test('a rule that nothing here tries is no rule', () => {
  const tried = new Set(
    REFUSED.map(([file, specifier]) => forbiddenImports(file, importing(specifier))[0] ?? '')
      .map((told) => told.split(' ')[1] ?? '')
      .map(ruleName),
  );
  const untried = Object.keys(RULES).filter((room) => !tried.has(room));
  expect(untried.filter((room) => !UNTRIED.includes(room))).toEqual([]);
});
