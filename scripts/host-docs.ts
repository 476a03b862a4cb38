/** `npm run host-docs`: writes the tables of docs/existing-host.md anew, from the schemas that the shop reads with. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostKeysText, withHostKeys } from '#backend/remote/check/host-keys';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { optionsOf } from './options.ts';

optionsOf({}, 'npm run host-docs');
const page = join(import.meta.dirname, '../docs/existing-host.md');
const text = hostKeysText(overHost(await loadVariant('NAM')));
writeFileSync(page, withHostKeys(readFileSync(page, 'utf8'), text));
