/** Uploads a file in parts with retries; all calls are idempotent. */
import { pause } from '#client/pause';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { type AnnouncedFile, PART_BYTES, partsOf } from '#contract/files/file-parts';

const readPart = async (file: Blob, part: number): Promise<ArrayBuffer> =>
  file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of each part. @throws in insecure contexts, or if the file has disappeared */
const hashParts = async (file: Blob): Promise<string[]> => {
  const hashes: string[] = [];
  for (let part = 0; part < partsOf(file.size); part += 1)
    hashes.push(hex(await crypto.subtle.digest('SHA-256', await readPart(file, part))));
  return hashes;
};

/** Maximum arguments of one call. */
const CHUNK = 0x8000;

const base64 = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes);
  let letters = '';
  for (let at = 0; at < all.length; at += CHUNK)
    letters += String.fromCharCode(...all.subarray(at, at + CHUNK));
  return btoa(letters);
};

/** Returns one part in base64. @throws if the file has disappeared */
const partText = async (file: Blob, part: number): Promise<string> =>
  base64(await readPart(file, part));

/** Delays between retries. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000];
/** A slow connection takes half a minute per part. */
const PART_MS = 60_000;

/** Errors that a retry may solve, including damaged parts. A full disk stays full, and the person must know. */
const isRetryable = ({ status, code }: SendError): boolean =>
  code === 'network' ||
  code === 'file.badPart' ||
  status === 429 ||
  (status >= 500 && code !== 'files.full');

/** Delay between retries offline, since `online` events may be missing. */
const OFFLINE_RETRY_MS = 8_000;
const isOffline = (): boolean => navigator.onLine === false;

/** Pauses until the network is back, at most for the given time. */
const pauseForNetwork = async (ms: number, signal: AbortSignal): Promise<void> => {
  const back = new AbortController();
  const end = (): void => back.abort();
  window.addEventListener('online', end);
  await pause(ms, AbortSignal.any([signal, back.signal]));
  window.removeEventListener('online', end);
};

/** Receives whether the connection is down. */
export type OnOffline = (isOffline: boolean) => void;

/** Message while the connection is down. */
export const OFFLINE_TEXT = 'Sin conexión: apenas vuelva, el envío sigue solo desde donde quedó.';

/** @param onOffline if given, retries continue for as long as the browser is offline */
export const sendPatiently = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
  onOffline?: OnOffline,
): Promise<Reply<CallOutput<C>>> => {
  const ask = () => send(call, input, { signal, timeoutMs: PART_MS });
  let reply = await ask();
  const pauses = [...PAUSES_MS];
  while (!reply.ok && isRetryable(reply.error) && !signal.aborted) {
    onOffline?.(reply.error.code === 'network');
    const ms = onOffline && isOffline() ? OFFLINE_RETRY_MS : pauses.shift();
    if (ms === undefined) break;
    await (onOffline ? pauseForNetwork : pause)(ms, signal);
    reply = await ask();
  }
  onOffline?.(false);
  return reply;
};

/** @param orElse an alternative, such as `, o envíalo por WhatsApp` */
export const unreadable = (orElse = '') =>
  failed(0, `Tu navegador no pudo leer el archivo para enviarlo. Elígelo otra vez${orElse}.`);

const MAX_NAME_LENGTH = 200;

/** Keeps the end of a name, which has the extension, without half an emoji. */
export const fileNameOf = ({ name }: File): string =>
  name.slice(-MAX_NAME_LENGTH).replace(/^[\udc00-\udfff]/, '') || 'archivo';

/** @returns undefined in insecure contexts, or if the file has disappeared */
export const hashesOf = async (file: Blob): Promise<string[] | undefined> => {
  try {
    return await hashParts(file);
  } catch {
    return undefined;
  }
};

/** A started upload, or the result of one that was complete already. */
type Started<T> = { guid: string; missing: readonly number[] } | { ended: T };

interface Sending<P extends Call, F extends Call> {
  file: File;
  begin: (announced: AnnouncedFile, signal: AbortSignal) => Promise<Reply<Started<CallOutput<F>>>>;
  part: P;
  finish: F;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  onOffline?: OnOffline | undefined;
  signal: AbortSignal;
  /** See `unreadable`. */
  orElse?: string;
}

interface Parts<P extends Call>
  extends Pick<Sending<P, Call>, 'part' | 'onOffline' | 'signal' | 'orElse'> {
  file: Blob;
  guid: string;
  missing: readonly number[];
  /** Called after each part. */
  onSent: () => void;
}

/** Sends the missing parts of a file. @returns the error, if any */
export const sendParts = async <P extends Call>({
  file,
  guid,
  missing,
  part,
  onSent,
  onOffline,
  signal,
  orElse,
}: Parts<P>): Promise<Extract<Reply<never>, { ok: false }> | undefined> => {
  for (const each of missing) {
    const data = await partText(file, each).catch(() => undefined);
    if (data === undefined) return unreadable(orElse);
    // Every part call takes these three.
    const input = { guid, part: each, data } as CallInput<P>;
    const reply = await sendPatiently(part, input, signal, onOffline);
    if (!reply.ok) return reply;
    onSent();
  }
  return undefined;
};

/** Never throws; a cancelled upload has the error code `aborted`. */
export const sendFile = async <P extends Call, F extends Call>({
  file,
  begin,
  part,
  finish,
  onProgress,
  onOffline,
  signal,
  orElse,
}: Sending<P, F>): Promise<Reply<CallOutput<F>>> => {
  const parts = await hashesOf(file);
  if (!parts) return unreadable(orElse);
  const started = await begin({ name: fileNameOf(file), bytes: file.size, parts }, signal);
  if (!started.ok) return started;
  if ('ended' in started.data) return { ok: true, data: started.data.ended };
  const { guid, missing } = started.data;
  let sent = parts.length - missing.length;
  onProgress(sent / parts.length);
  const onSent = (): void => {
    sent += 1;
    onProgress(sent / parts.length);
  };
  const failure = await sendParts({ file, guid, missing, part, onSent, onOffline, signal, orElse });
  if (failure) return failure;
  // Every finish call takes the guid.
  return sendPatiently(finish, { guid } as CallInput<F>, signal, onOffline);
};
