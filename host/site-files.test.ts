import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { writeSiteFiles } from './site-files.ts';

const policyOf = async (url: string): Promise<string> => {
  const dist = mkdtempSync(join(tmpdir(), 'mostrador-site-'));
  try {
    // The service worker hashes the offline page.
    writeFileSync(join(dist, 'sin-conexion.html'), '<h1>Sin conexión</h1>');
    writeSiteFiles({ variant: { ...(await loadVariant('NAM')), url }, dist });
    const headers = readFileSync(join(dist, '_headers'), 'utf8');
    return /^\/\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? '';
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
};

test('only a shop at https upgrades insecure requests', async () => {
  const open = (await policyOf('https://tienda.example')).split('; ');
  expect(open).toContain('upgrade-insecure-requests');
  const here = (await policyOf('http://localhost:4321')).split('; ');
  expect(here).not.toContain('upgrade-insecure-requests');
  expect(open.filter((rule) => rule !== 'upgrade-insecure-requests')).toEqual(here);
  expect(here).toContain("frame-ancestors 'none'");
});
