/** Detects the format of a 3D model by its content, alike in browser and server: file names cannot be trusted. */

export const MODEL_FORMATS = ['stl', 'obj', 'ply', 'wrl', '3mf'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

/** Display names; VRML is spelled as in the spec (section 5). */
export const FORMAT_NAMES: Record<ModelFormat, string> = {
  stl: 'STL',
  obj: 'OBJ',
  ply: 'PLY',
  wrl: 'Wrml 2.0',
  '3mf': '3MF',
};

/** Maximum size of an upload. */
export const MAX_MODEL_BYTES = 200 * 1024 * 1024;
/** How much of a file is read for detection: exporters write long comments before the first vertex. */
export const HEAD_BYTES = 64 * 1024;

/** The header of a binary STL with its triangle count. */
export const STL_START = 84;
export const STL_RECORD = 50;
/** Some exporters append a comment to a binary STL; more than this needs triangles that make sense. */
const MAX_APPENDED = 1024;
/** Counts from here on were written before the triangles were counted. */
const MIN_UNKNOWN_COUNT = 0x7fff_ffff;
/** Triangles that are looked at, and the largest coordinate that makes sense. */
const [LOOKED_AT, FARTHEST] = [20, 1e9];

const viewOf = (head: Uint8Array): DataView =>
  new DataView(head.buffer, head.byteOffset, head.length);

/** Whether the first triangles of a binary STL make sense, as far as they are there. */
export const isPlausible = (head: Uint8Array): boolean => {
  const view = viewOf(head);
  const records = Math.min(LOOKED_AT, Math.floor((head.length - STL_START) / STL_RECORD));
  let largest = 0;
  for (let record = 0; record < records; record += 1)
    // Normals are often nonsense: corners only.
    for (let index = 3; index < 12; index += 1) {
      const size = Math.abs(view.getFloat32(STL_START + record * STL_RECORD + index * 4, true));
      if (!(size < FARTHEST)) return false;
      largest = Math.max(largest, size);
    }
  return records === 0 || largest > 1e-6;
};

/** Returns the triangle count in the header of a binary STL; 0 if the file is too short. */
export const announcedTriangles = (head: Uint8Array): number =>
  head.length < STL_START ? 0 : viewOf(head).getUint32(80, true);

export interface BinaryStl {
  triangles: number;
  /** Programs of old workstations wrote all numbers with the large end first. */
  isBigEndian: boolean;
}

/** Returns the triangles of a binary STL; undefined if the file is none. @param bytes size of the whole file */
export const binaryStlOf = (head: Uint8Array, bytes: number): BinaryStl | undefined => {
  const triangles = stlTriangles(head, bytes);
  if (triangles > 0) return { triangles, isBigEndian: false };
  const turned = head.length < STL_START ? 0 : viewOf(head).getUint32(80);
  return turned > 0 && turned * STL_RECORD === bytes - STL_START
    ? { triangles: turned, isBigEndian: true }
    : undefined;
};

/** Returns how many triangles a binary STL has; 0 if the file is none. */
const stlTriangles = (head: Uint8Array, bytes: number): number => {
  const count = announcedTriangles(head);
  const behind = bytes - STL_START;
  const appended = behind - count * STL_RECORD;
  if (count > 0 && appended >= 0 && appended <= MAX_APPENDED) return count;
  if (behind < STL_RECORD || !head.includes(0) || !isPlausible(head)) return 0;
  if (count > 0 && appended > 0) return count;
  const isUncounted = count === 0 || count >= MIN_UNKNOWN_COUNT;
  return isUncounted && behind % STL_RECORD === 0 ? behind / STL_RECORD : 0;
};

/** Decodes one byte per character, so that every file has a text: `latin1` would be windows-1252. */
export const bytesText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
};

/** Decodes a file's beginning, one byte per character; a byte order mark is removed. */
export const textOf = (head: Uint8Array): string =>
  bytesText(head.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/, '');

export const ZIP_START = 'PK\u0003\u0004';

/** Lists the names of packed files in a ZIP's beginning. */
export const packedNames = (text: string): string[] => {
  const names: string[] = [];
  for (let at = text.indexOf(ZIP_START); at >= 0; at = text.indexOf(ZIP_START, at + 4)) {
    const length = text.charCodeAt(at + 26) + text.charCodeAt(at + 27) * 256;
    names.push(text.slice(at + 30, at + 30 + length));
  }
  return names;
};

/** Documents that are packed in the same way as 3MF. */
const OFFICE = /^(word|xl|ppt|visio|docProps)\//i;
/** Files that begin a 3MF, whose model may lie behind large pictures. */
const OF_3MF = /^\/?(3D\/.*|Metadata\/.*|\[Content_Types\]\.xml|_rels\/\.rels)$/i;

const is3mf = (text: string): boolean => {
  const names = packedNames(text);
  return names.some((name) => OF_3MF.test(name)) && !names.some((name) => OFFICE.test(name));
};

/** Keywords of a text STL, behind remarks that some programs put before it. */
const TEXT_STL = /^(?:\s*(?:#|;|\/\/)[^\r\n]*[\r\n])*\s*(?:solid|facet)\b/i;

/** A VRML 2.0 without its first line: some converters and editors lose it. */
const HEADLESS_VRML =
  /^(?!\s*#(?:VRML|Inventor))(?:\s|#[^\r\n]*[\r\n])*(?:(?:EXTERN)?PROTO\s+\w+\s*\[|(?:DEF\s+\S+\s+)?(?:Shape|Transform|Group|Switch|Collision|LOD|Anchor|Billboard|Inline|WorldInfo|NavigationInfo|Viewpoint|Background|\w+Light)\s*\{)/;
/** Nodes that only the format before it has. */
export const VRML_1 =
  /\b(?:Separator|Coordinate3|MaterialBinding|NormalBinding|ShapeHints|MatrixTransform)\s*\{/;

/** Removes what fills up the last block of a disk or a transfer. */
const withoutPadding = (text: string): string => {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
};

/**
 * @param head the file's first HEAD_BYTES, or all of a shorter one
 * @param bytes size of the whole file
 * @returns undefined if it is none of them
 */
export const modelFormat = (head: Uint8Array, bytes: number): ModelFormat | undefined => {
  const text = textOf(head);
  if (text.startsWith(ZIP_START)) return is3mf(text) ? '3mf' : undefined;
  if (/^\s*#VRML V2\.0\b/.test(text)) return 'wrl';
  if (/^ply\s/.test(text)) return 'ply';
  if (binaryStlOf(head, bytes)) return 'stl';
  if (withoutPadding(text).includes('\0')) return undefined;
  if (TEXT_STL.test(text) && /\b(facet|endsolid)\b/i.test(text)) return 'stl';
  if (HEADLESS_VRML.test(text) && !VRML_1.test(text)) return 'wrl';
  return /^[ \t]*v[ \t]+[-+.\d]/m.test(text) ? 'obj' : undefined;
};
