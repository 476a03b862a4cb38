/** Reads a picture's size from its first bytes: PNG, JPEG, WebP. */

interface Size {
  width: number;
  height: number;
}

const ofPng = (body: Buffer): Size | undefined =>
  body.length > 24 && body.subarray(1, 4).toString('latin1') === 'PNG'
    ? { width: body.readUInt32BE(16), height: body.readUInt32BE(20) }
    : undefined;

/** Finds the size in the frame header among the segments (ITU T.81, B.2.2). */
const ofJpeg = (body: Buffer): Size | undefined => {
  if (body.length < 4 || body.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < body.length; at += 2 + body.readUInt16BE(at + 2)) {
    const marker = body[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: body.readUInt16BE(at + 5), width: body.readUInt16BE(at + 7) };
  }
  return undefined;
};

/** Reads the size from the first chunk, whose format depends on its kind (RFC 9649, 2.5 to 2.7). */
const ofWebp = (body: Buffer): Size | undefined => {
  if (body.length < 30 || body.subarray(8, 12).toString('latin1') !== 'WEBP') return undefined;
  const kind = body.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X')
    return { width: body.readUIntLE(24, 3) + 1, height: body.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = body.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: body.readUInt16LE(26) & 0x3fff, height: body.readUInt16LE(28) & 0x3fff };
};

export const sizeOf = (body: Buffer): Size | undefined =>
  ofPng(body) ?? ofJpeg(body) ?? ofWebp(body);
