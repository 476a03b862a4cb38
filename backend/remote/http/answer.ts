/** The host's answer cannot be understood. */
export class InvalidHostAnswer extends Error {
  override name = 'InvalidHostAnswer';
}

/** Reads a body up to a size. @throws InvalidHostAnswer if longer; network errors */
export const readBytes = async (
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new InvalidHostAnswer(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
};

const CHARSET = /charset\s*=\s*"?([\w-]+)/i;

/** Decodes as the host declares it; bytes that are no UTF-8 are Windows' western alphabet, whatever is declared. */
const decoded = (bytes: Uint8Array, contentType: string): string => {
  for (const charset of [CHARSET.exec(contentType)?.[1] ?? 'utf-8', 'windows-1252'])
    try {
      // The decoder drops a byte order mark, which is not JSON.
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Another alphabet, or one that is unknown.
    }
  return new TextDecoder().decode(bytes);
};

const isIndexed = (keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key));

/** PHP writes lists with gaps as objects whose keys are numbers. */
const withLists = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withLists);
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  return isIndexed(entries.map(([key]) => key))
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries);
};

/** Services of .NET put each answer into `d`. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'd'
    ? (value as { d: unknown }).d
    : value;

/** Parses an answer's JSON, and undoes what platforms do to any. @throws InvalidHostAnswer */
export const parseAnswer = (bytes: Uint8Array, contentType = ''): unknown => {
  const text = decoded(bytes, contentType);
  if (text.trim() === '') return {};
  try {
    const answer = withLists(unwrapped(JSON.parse(text)));
    return answer === '' ? {} : answer;
  } catch (cause) {
    const looksLike = /^\s*</.test(text) ? 'a page' : 'no JSON';
    throw new InvalidHostAnswer(`the answer is ${looksLike}`, { cause });
  }
};
