/** Sends what is missing of a file, part after part, patiently: repeating does no harm here. */
import { pause } from '#client/pause';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { hashParts, partText } from './file-parts.ts';

/** A part that arrived is not taken twice. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000];
/** A slow line takes half a minute for a part. */
const PART_MS = 60_000;

/** A part that arrived damaged as well: another try brings it whole. */
const mayPass = ({ status, code }: SendError): boolean =>
  code === 'network' || code === 'file.badPart' || status === 429 || status >= 500;

export const sendPatiently = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<Reply<CallOutput<C>>> => {
  let reply = await send(call, input, { signal, timeoutMs: PART_MS });
  for (const ms of PAUSES_MS) {
    if (reply.ok || !mayPass(reply.error) || signal.aborted) break;
    await pause(ms, signal);
    reply = await send(call, input, { signal, timeoutMs: PART_MS });
  }
  return reply;
};

/** @param orElse what else may be done, such as `, o envíalo por WhatsApp` */
export const unreadable = (orElse = '') =>
  failed(0, `Tu navegador no pudo leer el archivo para enviarlo. Elígelo otra vez${orElse}.`);

const LONGEST_NAME = 200;

/** Its end: there stands what kind of file it is. Whole letters alone, as a cut may halve an emoji. */
export const fileNameOf = ({ name }: File): string =>
  name.slice(-LONGEST_NAME).replace(/^[\udc00-\udfff]/, '') || 'archivo';

/** @returns undefined where the page is not a secure context, or the file went away */
export const hashesOf = async (file: Blob): Promise<string[] | undefined> => {
  try {
    return await hashParts(file);
  } catch {
    return undefined;
  }
};

/** Any call that takes a part of something with a guid. */
type PartCall = Call & { readonly maxBytes?: number };

interface Parts {
  file: Blob;
  guid: string;
  /** How many it has in all. */
  count: number;
  missing: readonly number[];
  /** From 0 to 1. */
  told: (share: number) => void;
  signal: AbortSignal;
  /** As `unreadable` says it. */
  orElse?: string;
}

/** @returns the refusal that ended it, or undefined once all parts are there */
export const sendMissing = async <C extends PartCall>(
  call: C,
  { file, guid, count, missing, told, signal, orElse }: Parts,
): Promise<{ ok: false; error: SendError } | undefined> => {
  let sent = count - missing.length;
  told(sent / count);
  for (const part of missing) {
    const data = await partText(file, part).catch(() => undefined);
    if (data === undefined) return unreadable(orElse);
    // Every such call takes these three.
    const input = { guid, part, data } as CallInput<C>;
    const reply = await sendPatiently(call, input, signal);
    if (!reply.ok) return reply;
    sent += 1;
    told(sent / count);
  }
  return undefined;
};
