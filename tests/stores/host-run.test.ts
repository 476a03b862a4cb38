/** The check of a host on its page: one step after the other, until one is not answered. */
import { afterEach, expect, test, vi } from 'vitest';
import { type HostRun, runHostCheck } from '#stores/host-run';

const SAMPLES = {
  categoryId: '',
  brandId: '',
  family: '',
  productCode: '',
  imageId: '',
  bannerImageId: '',
  communicationId: '',
  codes: '',
};
const STEPS = ['categoryList', 'brandList', 'tagList'];

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers steps with a sample of their own. @param answered number of steps */
const answer = (answered: number) => {
  const inputs: { step: string; samples?: typeof SAMPLES }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    inputs.push(input);
    if (inputs.length > answered + 1)
      return Response.json({ error: 'No tienes permiso.' }, { status: 403 });
    const checked = { call: input.step, outcome: 'answered', status: 200, ms: 1, findings: [] };
    const data = {
      steps: STEPS,
      checked: input.step === '' ? null : checked,
      samples: { ...SAMPLES, codes: input.step },
    };
    return Response.json({ data, error: '' });
  });
  return inputs;
};

const run = async (): Promise<HostRun[]> => {
  const shown: HostRun[] = [];
  await runHostCheck((state) => shown.push(state), new AbortController().signal);
  return shown;
};

test('each step gets the samples of the one before, and is shown at once', async () => {
  const inputs = answer(3);
  const shown = await run();
  expect(inputs.map(({ step, samples }) => [step, samples?.codes])).toEqual([
    ['', undefined],
    ['categoryList', ''],
    ['brandList', 'categoryList'],
    ['tagList', 'brandList'],
  ]);
  expect(shown.map(({ calls }) => calls.length)).toEqual([0, 0, 1, 2, 3, 3]);
  expect(shown.at(-1)).toMatchObject({ steps: 3, isRunning: false, error: '' });
});

test('a step without an answer ends it, with the reason', async () => {
  answer(1);
  const last = (await run()).at(-1);
  expect(last?.calls.map(({ call }) => call)).toEqual(['categoryList']);
  expect(last).toMatchObject({ isRunning: false, error: expect.stringMatching(/\S/) });
});
