/** Which room of the house may import which: the map of README as data, read by the house test. */

import { importsOf } from './house.ts';

/** Rooms of the back end over PostgreSQL, lowest first: a room imports itself and the rooms before it. */
const BACKEND_ROOMS = [
  'port',
  'http',
  'database',
  'rate-limit',
  'mail',
  'drawing',
  'media',
  'geography',
  'auth',
  'catalog',
  'stock',
  'people',
  'companies',
  'orders',
  'payments',
  'communications',
  'contact',
  'newsletter',
  'printing',
  'config',
  'jobs',
] as const;

/** Room → the rooms it may import beside itself. A room that is missing here fails the test. */
export const RULES: Record<string, readonly string[]> = {
  contract: [],
  variants: ['contract'],
  // The files directly in backend/: the environment, and what a database must hold.
  backend: [...BACKEND_ROOMS.map((room) => `backend/${room}`), 'contract', 'variants'],
  ...Object.fromEntries(
    BACKEND_ROOMS.map((room, index) => [
      `backend/${room}`,
      ['contract', 'variants', ...BACKEND_ROOMS.slice(0, index).map((lower) => `backend/${lower}`)],
    ]),
  ),
  // Before the port: whatever answers behind it.
  'backend/serve': ['contract', 'variants', 'backend/port', 'backend/http', 'backend/rate-limit'],
  // Behind it: our own database, or a host that is there already.
  'backend/local': ['contract', 'variants', ...BACKEND_ROOMS.map((room) => `backend/${room}`)],
  'backend/remote': ['contract', 'variants', 'backend/port', 'backend/http'],
  // What chooses between them, and what a process has open.
  'backend/open': ['backend/port', 'backend/serve', 'backend/local', 'backend/remote'],
  'backend/instance': [
    'variants',
    'generated',
    'backend',
    'backend/open',
    'backend/http',
    'backend/rate-limit',
    'backend/serve',
  ],
  'netlify/functions': ['contract', 'backend/port', 'backend/instance'],
  'demo-data': ['contract', 'variants', 'backend', 'backend/*'],
  host: ['contract', 'variants', 'backend/http', 'backend/instance', 'netlify/functions'],
  'host/migrate': ['host', 'backend/database'],
  emulators: ['contract'],
  scripts: [
    'contract',
    'variants',
    'backend',
    'backend/*',
    'demo-data',
    'host',
    'host/migrate',
    'emulators',
    'tests',
    'generated',
  ],
  'src/catalog-view': ['contract', 'variants'],
  'src/icons': [],
  'src/client': ['contract'],
  'src/stores': ['contract', 'src/client', 'variants'],
  'src/search-box': ['contract', 'src/icons', 'src/stores'],
  'src/ui': ['contract', 'src/icons', 'src/stores'],
  'src/directives': ['src/stores'],
  // They reach the server through stores alone.
  'src/islands/*': [
    'contract',
    'src/catalog-view',
    'src/icons',
    'src/search-box',
    'src/stores',
    'src/ui',
    'variants',
  ],
  'src/content': ['contract', 'variants'],
  'src/components': [
    'contract',
    'src/catalog-view',
    'src/icons',
    'src/search-box',
    'variants',
    'src/client',
    'src/stores',
    'src/content',
    'src/islands/*',
  ],
  'src/layouts': [
    'contract',
    'src/catalog-view',
    'variants',
    'src/components',
    'src/icons',
    'src/stores',
    'src/styles',
  ],
  'src/styles': [],
  'src/pages': [
    'contract',
    'src/catalog-view',
    'variants',
    'backend/port',
    'backend/open',
    'src/components',
    'src/icons',
    'src/layouts',
    'src/islands/*',
    'src/content',
    'src/styles',
  ],
  // The files directly in src/: the content collections and the types of virtual modules.
  src: ['contract', 'variants', 'src/content'],
  tests: ['*'],
  // Configuration files at the top.
  '.': ['variants', 'src/directives', 'contract', 'host', 'scripts'],
  generated: ['variants'],
};

/** `src/islands/cart` → the name by which the rules know it. */
export const ruleName = (room: string): string =>
  room.startsWith('src/islands/') ? 'src/islands/*' : room;

/** Whether code in one room may import from another. */
const mayImport = (from: string, to: string): boolean => {
  if (from === to) return true;
  const allowed = RULES[ruleName(from)] ?? [];
  return allowed.some(
    (rule) =>
      rule === '*' || rule === to || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
  );
};

/** What a file imports against the rules. */
export const forbiddenImports = (file: string, text?: string): string[] =>
  importsOf(file, text)
    .filter(({ from, to }) => !mayImport(from, to))
    .map(({ from, to }) => `${file}: ${from} → ${to}`);
