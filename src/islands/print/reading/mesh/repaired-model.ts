import { STL_RECORD, STL_START } from '#contract/files/model-format';
import type { Model } from '../read-model.ts';
import type { Repair } from './analyse.ts';

/** Offset of the corners in a record, after the normal. */
const CORNERS_AT = 12;

/** Writes a binary STL, in the unit of the model. */
const stlOf = (skin: Float32Array): Uint8Array<ArrayBuffer> => {
  const count = Math.floor(skin.length / 9);
  const body = new Uint8Array(STL_START + STL_RECORD * count);
  const view = new DataView(body.buffer);
  view.setUint32(STL_START - 4, count, true);
  for (let index = 0; index < count * 9; index += 1)
    view.setFloat32(
      STL_START + Math.floor(index / 9) * STL_RECORD + CORNERS_AT + (index % 9) * 4,
      skin[index] ?? 0,
      true,
    );
  return body;
};

/** Returns the model that takes the place of one with simple faults; the shop receives it as an STL. */
export const repairedModel = (model: Model, fileName: string, repair: Repair): Model => ({
  ...model,
  ...repair.measures,
  supports: repair.supports,
  senseless: 0,
  isMislabelled: false,
  skin: repair.skin,
  opened: new File(
    [stlOf(repair.skin)],
    `${fileName.replace(/\.[a-z\d]{1,5}$/i, '')} (arreglada).stl`,
  ),
  analysis: undefined,
  original: model,
});
