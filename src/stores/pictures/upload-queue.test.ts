import { afterEach, expect, test, vi } from 'vitest';

/** File name → ends its upload. */
const ends = new Map<string, (isOk: boolean) => void>();
vi.mock('../uploads/upload-picture.ts', () => ({
  uploadPicture: ({ file }: { file: File }) =>
    new Promise((resolve) =>
      ends.set(file.name, (isOk) =>
        resolve(
          isOk
            ? { ok: true, data: { name: file.name } }
            : { ok: false, error: { text: 'Sin conexión.', status: 0 } },
        ),
      ),
    ),
}));
const { createUploadQueue } = await import('./upload-queue.ts');
afterEach(() => ends.clear());

const open = () => {
  const added: string[] = [];
  const queue = createUploadQueue(async ({ name }) => {
    added.push(name);
    return { ok: true, data: {} };
  });
  queue.add(['1.jpg', '2.jpg', '3.jpg'].map((name) => new File(['x'], name)));
  return { kept: added, queue };
};
const end = (name: string, isOk = true) =>
  vi.waitFor(() => {
    const finish = ends.get(name);
    if (!finish) throw new Error(`${name} is not on its way`);
    finish(isOk);
  });

test('pictures are added in the order in which they were chosen', async () => {
  const { kept: added, queue } = open();
  await end('2.jpg');
  await end('1.jpg');
  await end('3.jpg');
  await vi.waitFor(() => expect(queue.$rows.get()).toEqual([]));
  expect(added).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});

test.each(['is rejected', 'is cancelled'])('one that %s does not block the next', async (how) => {
  const { kept: added, queue } = open();
  await end('2.jpg');
  if (how === 'is rejected') await end('1.jpg', false);
  else queue.drop(queue.$rows.get()[0]?.guid ?? '');
  await end('3.jpg');
  await vi.waitFor(() => expect(added).toEqual(['2.jpg', '3.jpg']));
});
