import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ModelProblem } from '../../src/islands/print/reading/problems.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { asInch3mf } from '../support/model-writers.ts';
import { SEED } from '../support/random.ts';
import { asBinaryStl, asObj, box, FORMATS, type Solid } from '../support/solids.ts';

const outcome = async (body: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
  try {
    const { triangles, volume, size, skin } = await readModel(new File([body], name));
    const figures = [volume, ...size, ...skin];
    return triangles > 0 && figures.every(Number.isFinite) ? 'shown' : 'nonsense';
  } catch (error) {
    return error instanceof ModelProblem && error.message.length > 20 ? 'told' : String(error);
  }
};

const PACKED = [
  ['3MF', 'pieza.3mf', asInch3mf],
  ['ZIP', 'pieza.zip', (solid: Solid) => new Uint8Array(zipSync({ 'pieza.obj': asObj(solid) }))],
  ['gzip', 'pieza.stl.gz', (solid: Solid) => new Uint8Array(gzipSync(asBinaryStl(solid)))],
] as const;

describe.each([...FORMATS, ...PACKED])('%s', (_name, file, write) => {
  const whole = write(box([20, 30, 40]));

  test('cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length }), async (length) => {
        expect(['shown', 'told']).toContain(await outcome(whole.slice(0, length), file));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test('changed in a few places', async () => {
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const body = whole.slice();
        for (const [at, value] of changes) body[at] = value;
        expect(['shown', 'told']).toContain(await outcome(body, file));
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('with a part of it twice, or followed by something else', async () => {
    const part = fc.tuple(fc.nat({ max: whole.length }), fc.nat({ max: whole.length }));
    await fc.assert(
      fc.asyncProperty(part, fc.uint8Array({ maxLength: 200 }), async ([from, to], more) => {
        const body = new Uint8Array([...whole.slice(0, from), ...whole.slice(to), ...more]);
        expect(['shown', 'told']).toContain(await outcome(body, file));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

test('noise', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (noise) => {
      for (const name of ['a.stl', 'a.obj', 'a.ply', 'a.wrl'])
        expect(['shown', 'told']).toContain(await outcome(new Uint8Array(noise), name));
    }),
    { seed: SEED, numRuns: 60 },
  );
});
