import {
  announcedTriangles,
  binaryStlOf,
  isPlausible,
  MAX_MODEL_BYTES,
  type ModelFormat,
  modelFormat,
  STL_START,
  textOf,
} from '#contract/files/model-format';
import { createMeasure, type Measures } from './measure.ts';
import { type Analysis, analyse } from './mesh/analyse.ts';
import { obj } from './obj.ts';
import { packedDocument, unknownFile } from './other-files.ts';
import { type OpenedFile, openFile } from './packed/open-file.ts';
import { readThreeMf } from './packed/three-mf.ts';
import { ply } from './ply.ts';
import { createCoarse, createCollector, shownOf } from './preview.ts';
import { ModelProblem } from './problems.ts';
import { type Loose, type Reader, type Sink, sensible } from './reader.ts';
import { binaryStl, textStl } from './stl.ts';
import { createSupports, type SupportSpaces } from './supports.ts';
import { type FileUnit, unitHint } from './unit-hint.ts';
import { MAX_WRL_BYTES, wrl } from './wrl.ts';

export interface Model extends Measures {
  /** The space that supports fill, by the axis that points up. */
  supports: SupportSpaces;
  format: ModelFormat;
  /** Triangles left out, since their corners are not numbers. */
  senseless: number;
  /** The unit that the file names, or that its program uses. */
  unit: FileUnit | undefined;
  /** The extension belongs to another format. */
  isMislabelled: boolean;
  /** The model that a packed file held; undefined for a plain file. */
  opened: File | undefined;
  /** Nine numbers per triangle, relative to the middle of the model. */
  skin: Float32Array<ArrayBuffer>;
  /** The skin is simplified. */
  isCoarse: boolean;
  /** Faults that spoil a print; undefined for models of very many triangles, and for mended ones. */
  analysis: Analysis | undefined;
  /** The model as it was, of a mended one. */
  original?: Model;
}

/** The largest file has fewer; where parts are used again, small files may ask for endless copies. */
const [MAX_TRIANGLES, MAX_COPIED] = [30_000_000, 4_000_000];

/** Called with a share of 1. */
type Progress = (share: number) => void;
/** Passes on the triangles of a file. @throws ModelProblem */
type Read = (sink: Sink, onProgress: Progress) => Promise<Loose>;

const extensionOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the problem of an unreadable file. Without faces, or cut off, only its name shows what it was meant to be. */
const refusal = ({ head, name }: OpenedFile): ModelProblem => {
  const text = textOf(head);
  const extension = extensionOf(name);
  const isBinary = text.includes('\0');
  if (!/[^\s\0]/.test(text)) return new ModelProblem('empty');
  const problem = unknownFile(text);
  if (extension === 'obj' && /^\s*(?:#|(?:mtllib|o|g)\s)/.test(text))
    return new ModelProblem('noFigure');
  if (problem.isNamed || extension !== 'stl' || !isBinary || head.length < STL_START)
    return problem;
  if (announcedTriangles(head) === 0 && head.length === STL_START)
    return new ModelProblem('noFigure');
  return announcedTriangles(head) > 0 && isPlausible(head) ? new ModelProblem('cutOff') : problem;
};

const readerOf = (format: Exclude<ModelFormat, '3mf'>, file: OpenedFile, sink: Sink): Reader => {
  if (format !== 'stl') return { obj, ply, wrl }[format](sink);
  const binary = binaryStlOf(file.head, file.body.size);
  return binary ? binaryStl(sink, binary) : textStl(sink);
};

const readingOf = (file: OpenedFile, format: ModelFormat): Read => {
  const { body, parts = [] } = file;
  if (format === '3mf') return (sink, onProgress) => readThreeMf(body, parts, sink, onProgress);
  return async (sink, onProgress) => {
    const reader = readerOf(format, file, sink);
    const pieces = body.stream().getReader();
    let done = 0;
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) {
      reader.push(next.value);
      done += next.value.length;
      onProgress(done / body.size);
    }
    reader.end();
    return reader.loose();
  };
};

type Point = readonly [number, number, number];

/** Moves the middle of a skin to the origin. @param origin to which the skin is relative */
const centred = (corners: Float32Array<ArrayBuffer>, origin: Point, { min, size }: Measures) => {
  const shift = min.map((from, axis) => (origin[axis] ?? 0) - from - (size[axis] ?? 0) / 2);
  for (let index = 0; index < corners.length; index += 1)
    corners[index] = (corners[index] ?? 0) + (shift[index % 3] ?? 0);
  return corners;
};

const formatOf = (file: OpenedFile): ModelFormat => {
  const format = file.parts ? '3mf' : modelFormat(file.head, file.body.size);
  // A ZIP that was opened and is no 3MF has no model.
  if (!format || (format === '3mf' && !file.parts)) throw refusal(file);
  if (format === 'wrl' && file.body.size > MAX_WRL_BYTES) throw new ModelProblem('wrlTooLarge');
  return format;
};

/**
 * Reads a model with bounded memory.
 * @param onProgress called with the read share; a large model is read twice
 * @throws ModelProblem with a sentence for the user
 */
export const readModel = async (source: File, onProgress: Progress = () => {}): Promise<Model> => {
  if (source.size === 0) throw new ModelProblem('empty');
  if (source.size > MAX_MODEL_BYTES) throw new ModelProblem('tooLarge');
  const file = await openFile(source.name, source);
  if (file.body.size === 0) throw new ModelProblem('empty');
  const format = formatOf(file);
  const read = readingOf(file, format);
  const most = format === 'wrl' || format === '3mf' ? MAX_COPIED : MAX_TRIANGLES;

  const measure = createMeasure();
  const collector = createCollector();
  let senseless = 0;
  const take: Sink = (...nine) => {
    measure.add(...nine);
    collector.add(...nine);
  };
  const loose = await read(
    sensible(take, most, () => {
      senseless += 1;
    }),
    onProgress,
  );
  const measures = measure.done();
  // A few damaged triangles leave a hole; most of them, nothing to trust.
  if (senseless > measures.triangles) throw new ModelProblem('senseless');
  if (measures.triangles === 0)
    throw (
      packedDocument(file.parts?.map(({ name }) => name) ?? []) ??
      new ModelProblem(loose ?? 'noFigure')
    );

  const collected = collector.taken();
  const allSkin = collected && centred(collected.corners, collected.origin, measures);
  const analysis = allSkin && analyse(allSkin, measures.size);
  let skin = allSkin && shownOf(allSkin, measures.size);
  let supports = analysis?.supports;
  if (!skin || !supports) {
    const coarse = createCoarse(measures.min, measures.size);
    const columns = createSupports(measures.min, measures.size);
    const takeAgain: Sink = (...nine) => {
      coarse.add(...nine);
      columns.add(...nine);
    };
    await read(
      sensible(takeAgain, most, () => {}),
      onProgress,
    );
    skin = coarse.taken();
    supports = columns.done();
  }
  const extension = extensionOf(file.name);
  return {
    ...measures,
    supports,
    format,
    senseless,
    unit: unitHint(format, textOf(file.head)),
    isMislabelled: extension !== '' && extension !== format && extension !== 'vrml',
    opened: file.body === source ? undefined : new File([file.body], file.name),
    skin,
    isCoarse: skin !== allSkin,
    analysis,
    // Equal corners that rounding in transforms had parted are one on screen.
    ...(analysis?.openEdges === 0 && analysis.turnedFaces === 0 && { surface: 'closed' as const }),
  };
};
