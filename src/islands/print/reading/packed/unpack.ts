import { Gunzip, Inflate } from 'fflate';
import { ModelProblem } from '../problems.ts';
import { type PackedFile, packedBytes } from './directory.ts';

const [STORED, DEFLATED] = [0, 8];
/** A thousandfold at most comes out of these at once. */
const STEP = 16 * 1024;

type Take = (piece: Uint8Array<ArrayBuffer>) => void;

const eachPiece = async (source: Blob, take: (piece: Uint8Array) => void): Promise<void> => {
  const pieces = source.stream().getReader();
  for (let next = await pieces.read(); !next.done; next = await pieces.read()) take(next.value);
};

/**
 * Calls `take` with unpacked pieces. The engine does not notice every missing end: the caller compares lengths.
 * @throws ModelProblem if there are more bytes than `most`
 */
const inflate = async (
  source: Blob,
  engine: Pick<Inflate, 'push' | 'ondata'>,
  most: number,
  take: Take,
): Promise<void> => {
  let bytes = 0;
  engine.ondata = (piece) => {
    bytes += piece.length;
    if (bytes > most) throw new ModelProblem('unpackedTooLarge');
    take(new Uint8Array(piece));
  };
  try {
    await eachPiece(source, (piece) => {
      for (let at = 0; at < piece.length; at += STEP) engine.push(piece.slice(at, at + STEP));
    });
    engine.push(new Uint8Array(0), true);
  } catch (error) {
    if (error instanceof ModelProblem) throw error;
    throw new ModelProblem(/unexpected EOF/i.test(String(error)) ? 'cutOff' : 'broken');
  }
};

/** Unpacks a file of an archive piece by piece. @throws ModelProblem */
export const unpackInto = async (
  archive: Blob,
  file: PackedFile,
  most: number,
  take: Take,
): Promise<void> => {
  if (file.isEncrypted) throw new ModelProblem('locked');
  if (file.bytes > most) throw new ModelProblem('unpackedTooLarge');
  const bytes = await packedBytes(archive, file);
  if (bytes.size < file.packedBytes) throw new ModelProblem('cutOff');
  if (file.method === STORED) return eachPiece(bytes, (piece) => take(new Uint8Array(piece)));
  if (file.method !== DEFLATED) throw new ModelProblem('packedOtherwise');
  let unpacked = 0;
  await inflate(bytes, new Inflate(), most, (piece) => {
    unpacked += piece.length;
    take(piece);
  });
  if (unpacked !== file.bytes) throw new ModelProblem('cutOff');
};

/** Returns an unpacked file of an archive. @throws ModelProblem */
export const unpack = async (archive: Blob, file: PackedFile, most: number): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await unpackInto(archive, file, most, (piece) => pieces.push(piece));
  return new Blob(pieces);
};

/** Returns the contents of a gzip file. @throws ModelProblem */
export const gunzip = async (source: Blob, most: number): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const engine = new Gunzip();
  /** Length of the last member: several files may stand behind one another. */
  let bytes = 0;
  engine.onmember = () => {
    bytes = 0;
  };
  await inflate(source, engine, most, (piece) => {
    bytes += piece.length;
    pieces.push(piece);
  });
  const end = new DataView(await source.slice(-4).arrayBuffer());
  if (end.byteLength < 4 || end.getUint32(0, true) !== bytes % 2 ** 32)
    throw new ModelProblem('cutOff');
  return new Blob(pieces);
};
