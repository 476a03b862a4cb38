/** `npm run notices`: writes the licence notices of packages; after each change of packages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserNotices, serverNotices } from './notice-text.ts';
import { optionsOf } from './options.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

optionsOf({}, 'npm run notices');
mkdirSync(join(ROOT, 'public'), { recursive: true });
writeFileSync(join(ROOT, 'public/licenses.txt'), browserNotices());
writeFileSync(join(ROOT, 'THIRD-PARTY.txt'), serverNotices());
