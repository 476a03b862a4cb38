/** Child process that rebuilds a running shop's pages: `publish.ts <folder> <release> [start]`. */
import { totalmem } from 'node:os';
import { withAddress } from '#variants/address';
import { namedDatabase, processEnv } from '#variants/env';
import { loadVariant } from '#variants/load';
import { asOffered, hasHost } from '#variants/over-host';
import { HOST_SILENT } from './build-beside.ts';
import { followHost } from './over-host.ts';
import { publishPages } from './publish-pages.ts';
import { onStop } from './stopping.ts';

/** Memory of the machine or the container; constrainedMemory is 0 without a limit. */
const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
/** Leaves the other half to the shop and its database. */
const HEAP_MB = Math.max(512, Math.floor(memory / 2 / 1024 / 1024));

const [dist, release, reason] = process.argv.slice(2);
if (!dist || !release) throw new Error('publish.ts <folder> <release> [start]');
const variant = asOffered(withAddress(await loadVariant(), processEnv()), processEnv());
const databaseUrl = namedDatabase(processEnv());
const pages = { variant, dist, release, heapMb: HEAP_MB, onStop };
if (hasHost(processEnv())) {
  if ((await followHost(pages)) === 'host is silent') process.exit(HOST_SILENT);
} else if (databaseUrl)
  await publishPages({
    ...pages,
    databaseUrl,
    reason: reason === 'start' ? 'start' : 'change',
    isSeen: true,
    quiet: true,
    isPatient: true,
  });
else throw new Error('neither DATABASE_URL nor API_URL is set');
process.exit(0);
