/** Opens what a model comes packed in: gzip, a ZIP with one model, UTF-16. */
import { HEAD_BYTES, MAX_MODEL_BYTES, textOf, ZIP_START } from '#contract/files/model-format';
import { packedDocument } from '../other-files.ts';
import { ModelProblem } from '../problems.ts';
import { type PackedFile, packedFiles } from './directory.ts';
import { wideEncoding } from './encoding.ts';
import { gunzip, unpack } from './unpack.ts';

export interface OpenedFile {
  name: string;
  body: Blob;
  head: Uint8Array;
  /** Packed files, if it is a 3MF. */
  parts?: readonly PackedFile[];
}

/** Archives in archives. */
const MAX_LAYERS = 3;
const GZIP_START = '\u001f\u008b';
const MODEL = /\.(stl|obj|ply|wrl|vrml|3mf)(\.gz)?$|\.wrz$/i;
const NAMED = 5;

const isHidden = (name: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(name);
const baseName = (name: string): string => name.split('/').at(-1) ?? name;

/** A 3MF has a model part; its name is found by its relations, and it is called so by custom. */
export const isModelPart = (name: string): boolean => /\.model$/i.test(name);

const modelIn = (files: readonly PackedFile[]): PackedFile => {
  const shown = files.filter(({ name }) => !isHidden(name));
  const models = shown.filter(({ name }) => MODEL.test(name));
  const [first, second] = models;
  if (first && second) {
    const names = models.slice(0, NAMED).map(({ name }) => baseName(name).slice(0, 60));
    const more = models.length > NAMED ? ` y ${models.length - NAMED} más` : '';
    throw new ModelProblem(
      'manyModels',
      `El archivo comprimido trae ${models.length} modelos (${names.join(', ')}${more}). Descomprímelo y elige uno por vez.`,
    );
  }
  if (first) return first;
  const document = packedDocument(shown.map(({ name }) => name));
  if (document) throw document;
  // A single file may have lost its extension.
  const [only, other] = shown;
  if (only && !other) return only;
  throw new ModelProblem('noModel');
};

/** @throws ModelProblem */
export const openFile = async (name: string, body: Blob, layer = 0): Promise<OpenedFile> => {
  const head = new Uint8Array(await body.slice(0, HEAD_BYTES).arrayBuffer());
  const text = textOf(head.subarray(0, 4));
  const again = (inner: string, unpacked: Blob): Promise<OpenedFile> => {
    if (layer >= MAX_LAYERS) throw new ModelProblem('packedOtherwise');
    return openFile(inner, unpacked, layer + 1);
  };
  if (text.startsWith(GZIP_START))
    return again(
      name.replace(/\.gz$/i, '').replace(/\.wrz$/i, '.wrl'),
      await gunzip(body, MAX_MODEL_BYTES),
    );
  if (text.startsWith(ZIP_START)) {
    const parts = await packedFiles(body);
    if (parts.some((part) => isModelPart(part.name))) return { name, body, head, parts };
    const file = modelIn(parts);
    return again(baseName(file.name), await unpack(body, file, MAX_MODEL_BYTES));
  }
  const encoding = wideEncoding(head);
  // SketchUp's files begin with the same mark.
  if (!encoding || /^\u00ff\u00fe\u00ff/.test(text)) return { name, body, head };
  const plain = body
    .stream()
    .pipeThrough(new TextDecoderStream(encoding))
    .pipeThrough(new TextEncoderStream());
  return again(name, await new Response(plain).blob());
};
