/** Reads what a host answered, and believes nothing: what is too large, breaks off or is no JSON is no answer. */

/** The host answered in a way that cannot be understood. */
export class HostNonsense extends Error {
  override name = 'HostNonsense';
}

/** @throws HostNonsense where it is longer; what the network fails with where it breaks off */
export const readBytes = async (
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new HostNonsense(`the answer is longer than ${maxBytes} bytes`);
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

/** @throws HostNonsense */
export const parseAnswer = (bytes: Uint8Array): unknown => {
  // A byte order mark is no part of JSON, and such hosts like to write one.
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    const looksLike = /^\s*</.test(text) ? 'a page' : 'no JSON';
    throw new HostNonsense(`the answer is ${looksLike}`, { cause });
  }
};
