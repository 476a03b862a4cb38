/** Sends a file: begins it, sends what is missing, part after part, patiently, and ends it. Repeating does no harm here. */
import { pause } from '#client/pause';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';
import type { AnnouncedFile } from '#contract/files/file-parts';
import { hashParts, partText } from './file-parts.ts';

/** A part that arrived is not taken twice. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000];
/** A slow line takes half a minute for a part. */
const PART_MS = 60_000;

/** A part that arrived damaged as well: another try brings it whole. */
const mayPass = ({ status, code }: SendError): boolean =>
  code === 'network' || code === 'file.badPart' || status === 429 || status >= 500;

/** Without a network: a browser's word that it is back may never come. */
const LOOK_MS = 8_000;
const isKnownOffline = (): boolean => navigator.onLine === false;

/** Ends at once where the network comes back. */
const pauseForNetwork = async (ms: number, signal: AbortSignal): Promise<void> => {
  const back = new AbortController();
  const end = (): void => back.abort();
  window.addEventListener('online', end);
  await pause(ms, AbortSignal.any([signal, back.signal]));
  window.removeEventListener('online', end);
};

/** Told whether there is no connection. */
export type ToldOffline = (isOffline: boolean) => void;

/** Said while there is none, where somebody is told of it. */
export const OFFLINE_TEXT = 'Sin conexión: apenas vuelva, el envío sigue solo desde donde quedó.';

/** @param toldOffline of whoever says so: as long as the browser knows of no network, it does not give up */
export const sendPatiently = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
  toldOffline?: ToldOffline,
): Promise<Reply<CallOutput<C>>> => {
  const ask = () => send(call, input, { signal, timeoutMs: PART_MS });
  let reply = await ask();
  const pauses = [...PAUSES_MS];
  while (!reply.ok && mayPass(reply.error) && !signal.aborted) {
    toldOffline?.(reply.error.code === 'network');
    const ms = toldOffline && isKnownOffline() ? LOOK_MS : pauses.shift();
    if (ms === undefined) break;
    await (toldOffline ? pauseForNetwork : pause)(ms, signal);
    reply = await ask();
  }
  toldOffline?.(false);
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

/** What was begun, or what its end answered if it had ended before. */
type Begun<T> = { guid: string; missing: readonly number[] } | { ended: T };

interface Sending<P extends Call, F extends Call> {
  file: File;
  begin: (announced: AnnouncedFile, signal: AbortSignal) => Promise<Reply<Begun<CallOutput<F>>>>;
  part: P;
  finish: F;
  /** From 0 to 1. */
  told: (share: number) => void;
  toldOffline?: ToldOffline | undefined;
  signal: AbortSignal;
  /** As `unreadable` says it. */
  orElse?: string;
}

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const sendFile = async <P extends Call, F extends Call>({
  file,
  begin,
  part,
  finish,
  told,
  toldOffline,
  signal,
  orElse,
}: Sending<P, F>): Promise<Reply<CallOutput<F>>> => {
  const parts = await hashesOf(file);
  if (!parts) return unreadable(orElse);
  const begun = await begin({ name: fileNameOf(file), bytes: file.size, parts }, signal);
  if (!begun.ok) return begun;
  if ('ended' in begun.data) return { ok: true, data: begun.data.ended };
  const { guid, missing } = begun.data;
  let sent = parts.length - missing.length;
  told(sent / parts.length);
  for (const each of missing) {
    const data = await partText(file, each).catch(() => undefined);
    if (data === undefined) return unreadable(orElse);
    // Every such call takes these three.
    const input = { guid, part: each, data } as CallInput<P>;
    const reply = await sendPatiently(part, input, signal, toldOffline);
    if (!reply.ok) return reply;
    sent += 1;
    told(sent / parts.length);
  }
  // And its end this one.
  return sendPatiently(finish, { guid } as CallInput<F>, signal, toldOffline);
};
