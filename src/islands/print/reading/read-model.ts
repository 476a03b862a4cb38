import {
  HEAD_BYTES,
  MAX_MODEL_BYTES,
  type ModelFormat,
  modelFormat,
  STL_START,
  stlCount,
  textOf,
} from '#contract/files/model-format';
import { createMeasure, type Measures } from './measure.ts';
import { obj } from './obj.ts';
import { ply } from './ply.ts';
import { createCoarse, createCollector } from './preview.ts';
import { ModelProblem, unknownFile } from './problems.ts';
import { type Reader, type Sink, sensible } from './reader.ts';
import { binaryStl, textStl } from './stl.ts';
import { MAX_WRL_BYTES, wrl } from './wrl.ts';

/** The used part of the browser's File. */
type ModelSource = Pick<Blob, 'size' | 'slice' | 'stream'> & { name: string };

export interface Model extends Measures {
  format: ModelFormat;
  /** Triangles left out, since their corners are not numbers. */
  senseless: number;
  /** The extension belongs to another format. */
  isMislabelled: boolean;
  /** Nine numbers per triangle, relative to the middle of the model. */
  skin: Float32Array<ArrayBuffer>;
  /** The skin is simplified. */
  isCoarse: boolean;
}

type Progress = (done: number, whole: number) => void;

const readerOf = (format: ModelFormat, isText: boolean, sink: Sink): Reader => {
  if (format === 'stl') return isText ? textStl(sink) : binaryStl(sink);
  return { obj, ply, wrl }[format](sink);
};

const extensionOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the problem of an unreadable file; only the name shows that it is a truncated binary STL. */
const refusal = (head: Uint8Array, source: ModelSource): ModelProblem => {
  const isShort = stlCount(head) > 0 && head.length >= STL_START;
  const text = textOf(head);
  return isShort && text.includes('\0') && extensionOf(source.name) === 'stl'
    ? new ModelProblem('cutOff')
    : unknownFile(text);
};

const pour = async (source: ModelSource, reader: Reader, onProgress: (done: number) => void) => {
  let done = 0;
  const pieces = source.stream().getReader();
  for (let next = await pieces.read(); !next.done; next = await pieces.read()) {
    reader.push(next.value);
    done += next.value.length;
    onProgress(done);
  }
  await reader.end();
};

const centred = (corners: Float32Array<ArrayBuffer>, { min, size }: Measures) => {
  for (let index = 0; index < corners.length; index += 1) {
    const axis = index % 3;
    corners[index] = (corners[index] ?? 0) - (min[axis] ?? 0) - (size[axis] ?? 0) / 2;
  }
  return corners;
};

/**
 * Reads a model with bounded memory.
 * @param onProgress called with bytes read and in total; a large model is read twice
 * @throws ModelProblem with a sentence for the user
 */
export const readModel = async (
  source: ModelSource,
  onProgress: Progress = () => {},
): Promise<Model> => {
  if (source.size === 0) throw new ModelProblem('empty');
  if (source.size > MAX_MODEL_BYTES) throw new ModelProblem('tooLarge');
  const head = new Uint8Array(await source.slice(0, HEAD_BYTES).arrayBuffer());
  const format = modelFormat(head, source.size);
  if (!format) throw refusal(head, source);
  if (format === 'wrl' && source.size > MAX_WRL_BYTES) throw new ModelProblem('wrlTooLarge');
  // The length of a binary STL follows from its count; that of a text does not.
  const isText = !head.includes(0);

  const measure = createMeasure();
  const collector = createCollector();
  let senseless = 0;
  const take: Sink = (...nine) => {
    measure.add(...nine);
    collector.add(...nine);
  };
  const reader = readerOf(
    format,
    isText,
    sensible(take, () => {
      senseless += 1;
    }),
  );
  await pour(source, reader, (done) => onProgress(done, source.size));
  const measures = measure.done();
  if (measures.triangles === 0) {
    if (senseless > 0) throw new ModelProblem('senseless');
    throw new ModelProblem(reader.hasPoints() ? 'points' : 'noFigure');
  }

  let skin = collector.taken();
  const isCoarse = skin === undefined;
  if (!skin) {
    const coarse = createCoarse(measures.min, measures.size);
    const again = readerOf(
      format,
      isText,
      sensible(coarse.add, () => {}),
    );
    await pour(source, again, (done) => onProgress(source.size + done, 2 * source.size));
    skin = coarse.taken();
  }
  const extension = extensionOf(source.name);
  return {
    ...measures,
    format,
    senseless,
    isMislabelled: extension !== '' && extension !== format && extension !== 'vrml',
    skin: centred(skin, measures),
    isCoarse,
  };
};
