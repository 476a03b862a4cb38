/** The home's finder: choices stay, however late earlier replies arrive; years are in words. */
import { expect, test, vi } from 'vitest';
import { findByVehicle } from '../../src/components/home/finder.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#client/send', () => ({ send }));
vi.mock('#stores/chosen-vehicle', () => ({ yearsToAsk: () => [] }));

class Option {
  text: string;
  value: string;
  constructor(text: string, value: string) {
    this.text = text;
    this.value = value;
  }
}
class Select extends EventTarget {
  value = '';
  name = '';
  disabled = false;
  options: Option[] = [];
  set length(_: number) {
    this.options = [];
    this.value = '';
  }
  add(option: Option): void {
    this.options.push(option);
  }
  closest(): null {
    return null;
  }
  choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change'));
  }
}

vi.stubGlobal('Option', Option);

/** A finder at work, by its choices. */
const findsBy = () => {
  const [make, model, version, year] = [new Select(), new Select(), new Select(), new Select()];
  const parts = new Map(Object.entries({ make, model, version, year, problem: {} }));
  const form = Object.assign(new EventTarget(), {
    querySelector: (id: string) => parts.get(id.replace('#finder-', '')),
    // A stub: the code uses only these members of a form.
  }) as unknown as HTMLFormElement;
  findByVehicle(form);
  return { make, model, version };
};

test('returning to a make keeps a model that was already chosen', async () => {
  const answers: (() => void)[] = [];
  send.mockImplementation(
    () =>
      new Promise((resolve) => {
        const data = ['Gol', 'Fox'].map((VehicleName, VehicleId) => ({ VehicleName, VehicleId }));
        answers.push(() => resolve({ ok: true, data: { data } }));
      }),
  );
  const { make, model } = findsBy();
  for (const id of ['1', '2', '1']) make.choose(id);
  answers[0]?.();
  await Promise.resolve();
  expect(model.options).toEqual([]);
  answers[2]?.();
  await expect.poll(() => model.options.map(({ value }) => value)).toEqual(['Gol', 'Fox']);
  model.value = 'Gol';
  answers[1]?.();
  await Promise.resolve();
  expect(model.value).toBe('Gol');
});

test('each version is described by its engine and its known years', async () => {
  const versions = ['1999 - 2008', '2012 -', 'n/d'].map((VehicleYearRange, VehicleId) => ({
    VehicleId,
    VehicleName: 'Gol',
    VehicleEngine: '1.6',
    VehicleYearRange,
    BrandName: 'Volkswagen',
  }));
  send.mockResolvedValue({ ok: true, data: { data: versions } });
  const { make, model, version } = findsBy();
  make.choose('1');
  await expect.poll(() => model.options.length).toBe(1);
  model.choose('Gol');
  expect(version.options.map(({ text }) => text)).toEqual([
    '1.6 · 1999 - 2008',
    '1.6 · 2012 en adelante',
    '1.6',
  ]);
});
