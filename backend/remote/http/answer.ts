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

/** Parses an answer's JSON. @throws InvalidHostAnswer */
export const parseAnswer = (bytes: Uint8Array): unknown => {
  // Hosts like to send a byte order mark, which is not JSON.
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    const looksLike = /^\s*</.test(text) ? 'a page' : 'no JSON';
    throw new InvalidHostAnswer(`the answer is ${looksLike}`, { cause });
  }
};
