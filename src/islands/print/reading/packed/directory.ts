/** Reads the directory at the end of a ZIP, so that an archive of 200 MB need not be in memory. */
import { bytesText } from '#contract/files/model-format';
import { ModelProblem } from '../problems.ts';

export interface PackedFile {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedBytes: number;
  bytes: number;
  /** Where its local header begins. */
  offset: number;
}

/** The end record with the longest comment. */
const END_BYTES = 65_557;
const MAX_FILES = 10_000;
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const [END, END64, ENTRY, LOCAL] = [0x0605_4b50, 0x0606_4b50, 0x0201_4b50, 0x0403_4b50];
const IN_ZIP64 = 0xffff_ffff;
const [ENCRYPTED, IS_UTF8] = [0x1, 0x800];

const viewOf = async (source: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await source.slice(from, to).arrayBuffer());

const broken = (): ModelProblem => new ModelProblem('broken');
/** Lengths of ZIP64 have 64 bits; larger ones than doubles hold are nonsense. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new ModelProblem('cutOff');
};

/** Finds the 64-bit sizes among the extra fields: each stands there if its 32 bits are full. */
const widen = (file: PackedFile, view: DataView, from: number, to: number): void => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let value = at + 4;
    for (const key of ['bytes', 'packedBytes', 'offset'] as const)
      if (file[key] === IN_ZIP64) {
        file[key] = long(view, value);
        value += 8;
      }
  }
};

const nameOf = (bytes: Uint8Array, isUtf8: boolean): string =>
  (isUtf8 ? new TextDecoder().decode(bytes) : bytesText(bytes)).replaceAll('\\', '/');

const locate = async (source: Blob) => {
  const from = Math.max(0, source.size - END_BYTES);
  const tail = await viewOf(source, from, source.size);
  const end = findEnd(tail);
  const count = tail.getUint16(end + 10, true);
  const bytes = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  const isWide = count === 0xffff || bytes === IN_ZIP64 || offset === IN_ZIP64;
  if (!isWide || end < 20) return { bytes, offset };
  const wideAt = long(tail, end - 12);
  const wide = await viewOf(source, wideAt, wideAt + 56);
  if (wide.getUint32(0, true) !== END64) throw broken();
  return { bytes: long(wide, 40), offset: long(wide, 48) };
};

/** @throws ModelProblem */
const readDirectory = async (source: Blob): Promise<PackedFile[]> => {
  const { bytes, offset } = await locate(source);
  if (bytes > MAX_DIRECTORY_BYTES) throw new ModelProblem('tooComplex');
  const view = await viewOf(source, offset, offset + bytes);
  const files: PackedFile[] = [];
  for (let at = 0; at + 46 <= view.byteLength; ) {
    if (view.getUint32(at, true) !== ENTRY) throw broken();
    if (files.length >= MAX_FILES) throw new ModelProblem('tooComplex');
    const flags = view.getUint16(at + 8, true);
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const file: PackedFile = {
      name: nameOf(new Uint8Array(view.buffer.slice(at + 46, nameEnd)), (flags & IS_UTF8) !== 0),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    widen(file, view, nameEnd, extraEnd);
    files.push(file);
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return files;
};

/** Lists the packed files. @throws ModelProblem */
export const packedFiles = async (source: Blob): Promise<PackedFile[]> => {
  try {
    return (await readDirectory(source)).filter(({ name }) => !name.endsWith('/'));
  } catch (error) {
    // Offsets beyond the end.
    throw error instanceof RangeError ? broken() : error;
  }
};

/** Returns a packed file's bytes as they stand in the archive. */
export const packedBytes = async (source: Blob, file: PackedFile): Promise<Blob> => {
  const local = await viewOf(source, file.offset, file.offset + 30);
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL) throw broken();
  const from = file.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  return source.slice(from, from + file.packedBytes);
};
