/** Parts that slicers store beside the pieces: modifiers, blockers and negative volumes. */
import type { PackedFile } from './directory.ts';
import { unpackInto } from './unpack.ts';
import { xmlReader } from './xml.ts';

interface SlicerParts {
  /** Whether a component of an object is printed. */
  isPrinted: (objectId: string, partId: string) => boolean;
  /** Whether a triangle of an object is printed. */
  hasTriangle: (objectId: string, index: number) => boolean;
}

/** PrusaSlicer stores ranges of triangles, Bambu Studio and OrcaSlicer the kinds of components. */
const SETTINGS = /^\/?Metadata\/(?:Slic3r_PE_model|Slic3r_model|model_settings)\.config$/i;
const MAX_BYTES = 16 * 1024 * 1024;

/** @throws ModelProblem */
export const readSlicerParts = async (
  archive: Blob,
  files: readonly PackedFile[],
): Promise<SlicerParts> => {
  const parts = new Set<string>();
  const ranges = new Map<string, (readonly [first: number, last: number])[]>();
  for (const file of files.filter(({ name }) => SETTINGS.test(name))) {
    let object = '';
    let range: readonly [number, number] = [0, -1];
    const hide = (): void => {
      ranges.set(object, [...(ranges.get(object) ?? []), range]);
    };
    const reader = xmlReader({
      open: (name, { id = '', subtype = 'normal_part', firstid, lastid, key, value }) => {
        if (name === 'object') object = id;
        if (name === 'part' && subtype !== 'normal_part') parts.add(`${object}/${id}`);
        if (name === 'volume') range = [Number(firstid), Number(lastid)];
        if (name !== 'metadata') return;
        if (key === 'volume_type' && value !== 'ModelPart') hide();
        if (key === 'modifier' && value === '1') hide();
      },
    });
    await unpackInto(archive, file, MAX_BYTES, reader.push);
    reader.end();
  }
  return {
    isPrinted: (objectId, partId) => !parts.has(`${objectId}/${partId}`),
    hasTriangle: (objectId, index) =>
      !ranges.get(objectId)?.some(([first, last]) => index >= first && index <= last),
  };
};
