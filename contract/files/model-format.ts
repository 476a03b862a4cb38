/** Detects the format of a 3D model by its content, alike in browser and server: file names cannot be trusted. */

export const MODEL_FORMATS = ['stl', 'obj', 'ply', 'wrl'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

/** Display names; the last one is spelled as in the spec (section 5). */
export const FORMAT_NAMES: Record<ModelFormat, string> = {
  stl: 'STL',
  obj: 'OBJ',
  ply: 'PLY',
  wrl: 'Wrml 2.0',
};

/** Maximum size of an upload. */
export const MAX_MODEL_BYTES = 200 * 1024 * 1024;
/** How much of a file is read for detection: exporters write long comments before the first vertex. */
export const HEAD_BYTES = 64 * 1024;

/** The header of a binary STL with its triangle count. */
export const STL_START = 84;
export const STL_RECORD = 50;
/** Some exporters append a comment to a binary STL. */
const MAX_APPENDED = 1024;

/** Returns the triangle count of a binary STL; 0 if the text is too short. */
export const stlCount = (head: Uint8Array): number =>
  head.length < STL_START
    ? 0
    : new DataView(head.buffer, head.byteOffset, head.length).getUint32(80, true);

const isBinaryStl = (head: Uint8Array, bytes: number): boolean => {
  const count = stlCount(head);
  const appended = bytes - STL_START - count * STL_RECORD;
  return count > 0 && appended >= 0 && appended <= MAX_APPENDED;
};

/** Decodes one byte per character, so that every file has a text; a byte order mark is removed. */
export const textOf = (head: Uint8Array): string =>
  new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/, '');

/**
 * @param head the file's first HEAD_BYTES, or all of a shorter one
 * @param bytes size of the whole file
 * @returns undefined if it is none of the four
 */
export const modelFormat = (head: Uint8Array, bytes: number): ModelFormat | undefined => {
  if (isBinaryStl(head, bytes)) return 'stl';
  const text = textOf(head);
  if (/^\s*#VRML V2\.0\b/.test(text)) return 'wrl';
  if (/^ply\s/.test(text)) return 'ply';
  if (text.includes('\0')) return undefined;
  if (/^\s*solid\b/i.test(text) && /\b(facet|endsolid)\b/i.test(text)) return 'stl';
  return /^[ \t]*v[ \t]+[-+.\d]/m.test(text) ? 'obj' : undefined;
};
