import { ModelProblem } from './problems.ts';

interface NumberType {
  size: number;
  read: (view: DataView, at: number, little: boolean) => number;
}

const int8: NumberType = { size: 1, read: (view, at) => view.getInt8(at) };
const uint8: NumberType = { size: 1, read: (view, at) => view.getUint8(at) };
const int16: NumberType = { size: 2, read: (view, at, little) => view.getInt16(at, little) };
const uint16: NumberType = { size: 2, read: (view, at, little) => view.getUint16(at, little) };
const int32: NumberType = { size: 4, read: (view, at, little) => view.getInt32(at, little) };
const uint32: NumberType = { size: 4, read: (view, at, little) => view.getUint32(at, little) };
const float32: NumberType = { size: 4, read: (view, at, little) => view.getFloat32(at, little) };
const float64: NumberType = { size: 8, read: (view, at, little) => view.getFloat64(at, little) };

const TYPES = new Map<string, NumberType>([
  ['char', int8],
  ['int8', int8],
  ['uchar', uint8],
  ['uint8', uint8],
  ['short', int16],
  ['int16', int16],
  ['ushort', uint16],
  ['uint16', uint16],
  ['int', int32],
  ['int32', int32],
  ['uint', uint32],
  ['uint32', uint32],
  ['float', float32],
  ['float32', float32],
  ['double', float64],
  ['float64', float64],
]);

interface PlyProperty {
  name: string;
  type: NumberType;
  /** Type of a list's length; undefined for a single value. */
  countType: NumberType | undefined;
}
export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}
export interface PlyHeader {
  encoding: 'ascii' | 'little' | 'big';
  elements: PlyElement[];
}

const ENCODINGS = new Map<string, PlyHeader['encoding']>([
  ['ascii', 'ascii'],
  ['binary_little_endian', 'little'],
  ['binary_big_endian', 'big'],
]);

const typeOf = (name: string | undefined): NumberType => {
  const type = TYPES.get(name ?? '');
  if (!type) throw new ModelProblem('broken');
  return type;
};

/** Parses a PLY header. @param text from `ply` to `end_header` @throws ModelProblem */
export const plyHeader = (text: string): PlyHeader => {
  let encoding: PlyHeader['encoding'] | undefined;
  const elements: PlyElement[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'format') encoding = ENCODINGS.get(rest[0] ?? '');
    if (word === 'element') {
      const [name = '', count = ''] = rest;
      if (!/^\d{1,10}$/.test(count)) throw new ModelProblem('broken');
      elements.push({ name, count: Number(count), properties: [] });
    }
    if (word !== 'property') continue;
    const element = elements.at(-1);
    if (!element) throw new ModelProblem('broken');
    const isList = rest[0] === 'list';
    element.properties.push({
      name: rest.at(-1) ?? '',
      type: typeOf(rest[isList ? 2 : 0]),
      countType: isList ? typeOf(rest[1]) : undefined,
    });
  }
  if (!encoding || elements.length === 0) throw new ModelProblem('broken');
  return { encoding, elements };
};
