/** An import that is sent, also without a connection, and worked on step by step. */
import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { importFind } from '#contract/calls/imports';
import type { WholeImport } from '#contract/entities/imports';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { sampleImport } from '../support/sample-records.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const at = (state: WholeImport['state']): Answer => ({
  body: { data: sampleImport({ guid: GUID, state }), error: '' },
});

let server: Awaited<ReturnType<typeof standInServer>> | undefined;
afterEach(() => server?.close());

/** @param answers by step @returns the reported states, and the number of requests */
const work = async (answers: Answer[]) => {
  standInBrowser();
  server = await standInServer(({ path }: Asked) =>
    path === '/rest/import/work'
      ? (answers.shift() ?? { status: 500, body: { error: 'nobody asks again' } })
      : { body: { data: [], error: '' } },
  );
  vi.resetModules();
  const { workOnImport, $goneImports } = await import('#stores/imports/imports');
  const told: string[] = [];
  await workOnImport(GUID, ({ state }) => void told.push(state), new AbortController().signal);
  const isGone = $goneImports.get().has(GUID);
  return {
    told,
    isGone,
    asked: server.asked.filter(({ path }) => path === '/rest/import/work').length,
  };
};

test('continues step by step until a decision is needed', async () => {
  expect(await work([at('checking'), at('comparing'), at('checked')])).toEqual({
    told: ['checking', 'comparing', 'checked'],
    isGone: false,
    asked: 3,
  });
});

const gone = { status: 404, body: { error: 'No existe.', errorCode: 'record.notFound' } };

test('a discarded import is not requested again, and is shown as discarded', async () => {
  expect(await work([at('checking'), gone])).toEqual({
    told: ['checking'],
    isGone: true,
    asked: 2,
  });
});

test('an import that somebody else has discarded already is discarded', async () => {
  standInBrowser();
  server = await standInServer(() => gone);
  vi.resetModules();
  const { removeImport } = await import('#stores/imports/imports');
  expect((await removeImport(GUID)).ok).toBe(true);
});

test('an import that cannot be discarded any more is requested again: somebody has written it', async () => {
  standInBrowser();
  let state: WholeImport['state'] = 'checked';
  const refused = { status: 409, body: { error: 'Ya se escribió.', errorCode: 'import.state' } };
  server = await standInServer(({ path }: Asked) =>
    path.startsWith('/rest/import/remove') ? refused : at(state),
  );
  vi.resetModules();
  const { removeImport } = await import('#stores/imports/imports');
  const { queryOf } = await import('#stores/reads/query');
  const $shown = queryOf(importFind, atom({ guid: GUID }));
  const stop = $shown.listen(() => undefined);
  await expect.poll(() => $shown.get().data?.data.state).toBe('checked');
  state = 'done';
  expect((await removeImport(GUID)).ok).toBe(false);
  await expect.poll(() => $shown.get().data?.data.state).toBe('done');
  stop();
});

test('a file chosen offline is listed at once and sent when the connection returns', async () => {
  standInBrowser();
  vi.stubGlobal('navigator', { onLine: false });
  let isAway = true;
  server = await standInServer(({ path }: Asked) => {
    if (isAway) return null;
    const data = sampleImport({ guid: GUID, state: 'reading', missing: [0] });
    return { body: { data: path.endsWith('/part') ? undefined : data, error: '' } };
  });
  vi.resetModules();
  const { bringFile } = await import('#stores/imports/imports');
  const said: boolean[] = [];
  const reply = await bringFile({
    file: new File(['Código;Precio'], 'lista.csv'),
    kind: 'prices',
    onProgress: () => {},
    onOffline: (isOffline) => {
      said.push(isOffline);
      if (!isOffline) return;
      isAway = false;
      // Once it waits.
      queueMicrotask(() => window.dispatchEvent(new Event('online')));
    },
    signal: new AbortController().signal,
  });
  expect(reply.ok).toBe(true);
  expect(said).toEqual([true, false, false, false]);
  vi.unstubAllGlobals();
});
