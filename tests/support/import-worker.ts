/** A process that works on an import: for tests that kill it in the middle. */
import { workOn } from '#backend/imports/work';
import { createLocalBackend } from '#backend/local/backend';
import { loadVariant } from '#variants/load';

const [databaseUrl = '', guid = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) };
const backend = createLocalBackend({ databaseUrl, variant: await loadVariant('NAM'), log });
// Like jobs before their own work.
await backend.syncClock();
await workOn(backend, guid, 60_000);
await backend.close();
