/** Sends a request to print: begins it, sends what is missing of its file, ends it. Whatever breaks off goes on. */
import * as z from 'zod/mini';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { printRequestFinish, printRequestPart, printRequestStart } from '#contract/calls/printing';
import { newGuid } from '../guid.ts';
import { readStored, writeStored } from '../persisted.ts';
import { base64, hashParts, readPart } from './file-parts.ts';

export type PrintAnswers = Omit<CallInput<typeof printRequestStart>, 'guid' | 'file'>;

interface Sending {
  file: File;
  answers: PrintAnswers;
  /** From 0 to 1. */
  told: (share: number) => void;
  signal: AbortSignal;
}

const kept = z.object({ guid: z.string(), file: z.string() });

/** The same file, after a reload too, goes on under the same guid. */
const guidFor = (file: File, hashes: readonly string[]): string => {
  const key = `${file.size}:${hashes[0]}:${hashes.at(-1)}`;
  const known = readStored('print', kept);
  if (known?.file === key) return known.guid;
  const guid = newGuid();
  writeStored('print', { guid, file: key });
  return guid;
};
const forget = (): void => writeStored('print', null);

/** Repeating does no harm here: a part that arrived is not taken twice. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000];
/** A slow line takes half a minute for a part. */
const PART_MS = 60_000;

const isPassing = ({ status, code }: SendError): boolean =>
  code === 'network' || code === 'print.badPart' || status === 429 || status >= 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const sendPatiently = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<Reply<CallOutput<C>>> => {
  let reply = await send(call, input, { signal, timeoutMs: PART_MS });
  for (const ms of PAUSES_MS) {
    if (reply.ok || !isPassing(reply.error) || signal.aborted) break;
    await pause(ms);
    reply = await send(call, input, { signal, timeoutMs: PART_MS });
  }
  return reply;
};

const hashesOf = async (file: File): Promise<string[] | undefined> => {
  try {
    return await hashParts(file);
  } catch {
    return undefined;
  }
};

const UNREADABLE =
  'Tu navegador no pudo leer el archivo para enviarlo. Elígelo otra vez, o envíalo por WhatsApp.';

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const sendPrintRequest = async ({
  file,
  answers,
  told,
  signal,
}: Sending): Promise<Reply<{ number: number }>> => {
  const parts = await hashesOf(file);
  if (!parts) return failed(0, UNREADABLE);
  const begin = () =>
    sendPatiently(
      printRequestStart,
      {
        ...answers,
        guid: guidFor(file, parts),
        file: { name: file.name.slice(-200), bytes: file.size, parts },
      },
      signal,
    );
  let begun = await begin();
  // Sent before and received, or given up by the shop: this is another request.
  if ((begun.ok && begun.data.received) || (!begun.ok && begun.error.code === 'print.otherFile')) {
    forget();
    begun = await begin();
  }
  if (!begun.ok) return begun;
  // It wants nothing of the file.
  if (begun.data.received) {
    forget();
    return { ok: true, data: { number: begun.data.number ?? 0 } };
  }
  const guid = guidFor(file, parts);
  let sent = parts.length - begun.data.missing.length;
  told(sent / parts.length);
  for (const part of begun.data.missing) {
    const body = await readPart(file, part).catch(() => undefined);
    if (!body) return failed(0, UNREADABLE);
    const reply = await sendPatiently(printRequestPart, { guid, part, data: base64(body) }, signal);
    if (!reply.ok) return reply;
    sent += 1;
    told(sent / parts.length);
  }
  const finished = await sendPatiently(printRequestFinish, { guid }, signal);
  if (finished.ok) forget();
  return finished;
};
