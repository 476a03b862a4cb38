import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetHalves, openFiles } from './files.ts';

const open = () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, files: openFiles({ folder }) };
};

test('reads, lists and removes files; missing files read as null', async () => {
  const { files } = open();
  await files.write('shared/1/a.png', Buffer.from('one'));
  await files.write('shared/1/a.png', Buffer.from('two'));
  expect(await files.read('shared/1/a.png')).toEqual(Buffer.from('two'));
  expect(await files.keysBelow('shared')).toEqual(['shared/1/a.png']);
  await files.remove('shared/1/a.png');
  await files.remove('shared/1/a.png');
  expect(await files.read('shared/1/a.png')).toBeNull();
  expect(await files.keysBelow('shared')).toEqual([]);
});

test('concurrent reads get a whole file, the old or the new one', async () => {
  const { folder, files } = open();
  const bodies = ['a', 'b'].map((letter) => Buffer.alloc(2_000_000, letter));
  const [first = Buffer.alloc(0)] = bodies;
  await files.write('photo', first);
  const read = new Set<string>();
  const write = async () => {
    for (let time = 0; time < 10; time += 1)
      for (const body of bodies) await files.write('photo', body);
    return true;
  };
  let isDone = false;
  const writing = write().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const body = readFileSync(join(folder, 'photo'));
    read.add(
      `${body.length} ${String.fromCharCode(body[0] ?? 0)}${String.fromCharCode(body.at(-1) ?? 0)}`,
    );
    await new Promise((next) => setImmediate(next));
  }
  await writing;
  for (const seen of read) expect(seen).toMatch(/^2000000 (aa|bb)$/);
  expect(readdirSync(folder)).toEqual(['photo']);
});

test('errors of the system are thrown', async () => {
  const { folder, files } = open();
  // A link to itself is refused to everybody, root included.
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'));
  await expect(files.read('loop')).rejects.toMatchObject({ code: 'ELOOP' });
  // A folder cannot be removed as a file.
  mkdirSync(join(folder, 'folder'));
  await expect(files.remove('loop/below')).rejects.toMatchObject({ code: 'ELOOP' });
});

test('deletes files of interrupted writes, but none that are still being written', async () => {
  const { folder, files } = open();
  await files.write('host/path/7', Buffer.from('images/7.jpg'));
  const before = new Date(Date.now() - 60_000);
  const half = (written: Date) => {
    const name = `8.${randomUUID()}.part`;
    writeFileSync(join(folder, 'host/path', name), '');
    utimesSync(join(folder, 'host/path', name), written, written);
    return name;
  };
  half(new Date(before.getTime() - 1));
  const young = half(new Date());
  // An upload may have such a name.
  writeFileSync(join(folder, 'motor.part'), '');
  utimesSync(join(folder, 'motor.part'), new Date(0), new Date(0));
  expect(await forgetHalves({ folder }, before)).toBe(1);
  expect(readdirSync(join(folder, 'host/path')).toSorted()).toEqual(['7', young]);
  expect(readdirSync(folder).toSorted()).toEqual(['host', 'motor.part']);
  expect(await forgetHalves({ folder: join(folder, 'nowhere') }, before)).toBe(0);
});
