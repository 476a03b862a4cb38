/** The parts of an import file: only for their own import, and not after it was discarded. */
import { expect, test } from 'vitest';
import { storePart } from '#backend/imports/start-import';
import { partKey } from '#backend/media/file-parts';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { createImporter, startInput } from '../support/imports.ts';
import { plantPlaces } from '../support/people.ts';

const shop = useApp(({ app }) => plantPlaces(app.db));
const { seller } = usePeople(shop, { seller: SELLER });
const importer = () => createImporter(shop().post, seller.token);
const file = Buffer.from('Código;Precio\nR-1;100\n');

test('another file, and the same file as another kind, are refused under the same guid', async () => {
  const imp = importer();
  const input = startInput('prices', file);
  expect((await imp.ask('start', input)).status).toBe(200);
  expect((await imp.ask('start', input)).status).toBe(200);
  const { guid } = input;
  for (const other of [
    startInput('prices', Buffer.from('Código;Precio\nR-1;200\n'), { guid }),
    startInput('stock', file, { guid }),
  ]) {
    const { status, body } = await imp.ask('start', other);
    expect([status, body.errorCode]).toEqual([409, 'file.otherFile']);
  }
  await imp.ask('remove', { guid });
});

test('a wrong number of parts is refused', async () => {
  const input = startInput('prices', file);
  const [part = ''] = input.file.parts;
  const parts = [part, part];
  const { status, body } = await importer().ask('start', {
    ...input,
    file: { ...input.file, parts },
  });
  expect([status, body.fields]).toEqual([400, { 'file.parts': 'El valor no es válido' }]);
});

test('a part of an import that is discarded meanwhile is refused and not stored', async () => {
  const { db, files } = shop().app;
  const imp = importer();
  const input = startInput('prices', file);
  const { guid } = input;
  await imp.ask('start', input);
  const write = async (key: string, body: Uint8Array) => {
    expect((await imp.ask('remove', { guid })).status).toBe(200);
    await files.write(key, body);
  };
  const room = { db, files: { ...files, write }, now: () => new Date() };
  const part = { guid, part: 0, data: file.toString('base64') };
  await expect(storePart(room, part)).rejects.toMatchObject({ code: 'record.notFound' });
  expect(await files.read(partKey('imports', guid, 0))).toBeNull();
});
