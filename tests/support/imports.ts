/** Imports a file like the page: sent in parts, with columns assigned, compared, written. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { importPreviewUndo, importRows } from '#contract/calls/imports';
import type {
  ImportDifference,
  ImportKindName,
  ImportSettings,
  WholeImport,
} from '#contract/entities/imports';
import { wholeImport } from '#contract/entities/imports';
import { PART_BYTES } from '#contract/files/file-parts';
import { isWorking } from '#contract/import-states';
import type { Answer, TestApp } from './app.ts';
import { until } from './waiting.ts';

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 150_000;

const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

const cutUp = (file: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, part) =>
    file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );

/** @param kind undefined = as the headings say */
export const startInput = (
  kind: ImportKindName | undefined,
  file: Buffer,
  changes: object = {},
) => ({
  guid: randomUUID(),
  kind,
  file: { name: 'lista.csv', bytes: file.length, parts: cutUp(file).map(sha256) },
  ...changes,
});

/** A seller who imports files. */
export const createImporter = (post: TestApp['post'], token: string) => {
  const ask = (name: string, input: object): Promise<Answer> =>
    post(`/rest/import/${name}`, input, { token });
  const whole = async (name: string, input: object): Promise<WholeImport> => {
    const { status, body } = await ask(name, input);
    expect([status, body.error]).toEqual([200, '']);
    return wholeImport.parse(body.data);
  };
  const find = (guid: string) => whole('find', { guid });
  /** Runs until a decision is needed, or it has ended. */
  const finish = async (guid: string): Promise<WholeImport> => {
    let now = await whole('work', { guid });
    // It may be another one's turn.
    await until(
      'the end of the import',
      async () => {
        if (isWorking(now.state)) now = await whole('work', { guid });
        return !isWorking(now.state);
      },
      PATIENCE_MS,
    );
    return now;
  };
  const send = async (
    kind: ImportKindName | undefined,
    content: Buffer | string,
    name = 'lista.csv',
  ): Promise<WholeImport> => {
    const file = Buffer.from(content);
    const input = startInput(kind, file);
    const { missing } = await whole('start', { ...input, file: { ...input.file, name } });
    const parts = cutUp(file);
    for (const part of missing) {
      const data = parts[part]?.toString('base64') ?? '';
      expect((await ask('part', { guid: input.guid, part, data })).status).toBe(200);
    }
    await whole('read', { guid: input.guid });
    return finish(input.guid);
  };
  const map = async (
    { guid, settings }: Pick<WholeImport, 'guid' | 'settings'>,
    changes: Partial<ImportSettings> = {},
  ): Promise<WholeImport> => {
    const { headerLine, columns, emptyMeans, createsMissing, skipsNew, takesOffSold } = {
      ...settings,
      ...changes,
    };
    await whole('map', {
      guid,
      headerLine,
      columns,
      emptyMeans,
      createsMissing,
      skipsNew,
      takesOffSold,
      ...(changes.decimal && { decimal: changes.decimal }),
    });
    return finish(guid);
  };
  /** Sent and compared, its columns as they were recognised. */
  const compare = async (
    kind: ImportKindName,
    content: Buffer | string,
    changes: Partial<ImportSettings> = {},
  ): Promise<WholeImport> =>
    // Independent of what an earlier import of the test had remembered.
    map(await send(kind, content), {
      emptyMeans: 'keep',
      createsMissing: false,
      skipsNew: false,
      takesOffSold: true,
      ...changes,
    });
  /** The comparison that was seen is to be written. */
  const askToWrite = (
    { guid, revision }: Pick<WholeImport, 'guid' | 'revision'>,
    skipBad = false,
  ) => ask('write', { guid, revision, skipBad });
  const write = async (
    seen: Pick<WholeImport, 'guid' | 'revision'>,
    skipBad = false,
  ): Promise<WholeImport> => {
    const { status, body } = await askToWrite(seen, skipBad);
    expect([status, body.error]).toEqual([200, '']);
    return finish(seen.guid);
  };
  const undo = async ({ guid }: Pick<WholeImport, 'guid'>): Promise<WholeImport> => {
    await whole('undo', { guid });
    return finish(guid);
  };
  /** The whole preview of an undo. */
  const previewUndo = async ({ guid }: Pick<WholeImport, 'guid'>) => {
    const found = { undone: 0, left: 0, partly: 0, data: [] as ImportDifference[] };
    for (let after: string | null = ''; after !== null; ) {
      const { status, body } = await ask('previewUndo', { guid, after });
      expect([status, body.error]).toEqual([200, '']);
      const piece = importPreviewUndo.output.parse(body);
      found.undone += piece.undone;
      found.left += piece.left;
      found.partly += piece.partly;
      found.data.push(...piece.data);
      after = piece.next;
    }
    return found;
  };
  const rows = async (
    { guid }: Pick<WholeImport, 'guid'>,
    outcome: 'bad' | 'new' | 'changed' | 'moved',
  ): Promise<ImportDifference[]> => {
    const { body } = await ask('rows', { guid, outcome, rowsMax: 100 });
    return importRows.output.parse(body).data;
  };
  return { ask, find, finish, send, map, compare, askToWrite, write, undo, previewUndo, rows };
};

export const countsOf = ({ added, changed, same, bad }: WholeImport) => ({
  added,
  changed,
  same,
  bad,
});

/** `12: Precio: «x» no es un número.` */
export const saidOf = (rows: readonly ImportDifference[]): string[] =>
  rows.flatMap(({ line, problems }) =>
    problems.map(({ column, text }) => `${line}: ${column ? `${column}: ` : ''}${text}`),
  );
