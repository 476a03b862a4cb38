/** The home's finder: what is chosen stays, however late the answers for former choices come. */
import { expect, test, vi } from 'vitest';
import { findByVehicle } from '../../src/components/home/finder.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#client/send', () => ({ send }));
vi.mock('#stores/chosen-vehicle', () => ({ chooseFound: vi.fn(), yearsToAsk: () => [] }));

class Select extends EventTarget {
  value = '';
  name = '';
  disabled = false;
  options: { value: string }[] = [];
  set length(_: number) {
    this.options = [];
    this.value = '';
  }
  add(option: { value: string }): void {
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

test('a make that is come back to takes no model away that is chosen already', async () => {
  vi.stubGlobal(
    'Option',
    class {
      value: string;
      constructor(_text: string, value: string) {
        this.value = value;
      }
    },
  );
  const [make, model, version, year] = [new Select(), new Select(), new Select(), new Select()];
  const parts = new Map(Object.entries({ make, model, version, year, problem: {} }));
  const form = Object.assign(new EventTarget(), {
    querySelector: (id: string) => parts.get(id.replace('#finder-', '')),
    // No browser is here: of a form these are all that is asked.
  }) as unknown as HTMLFormElement;
  const answers: (() => void)[] = [];
  send.mockImplementation(
    () =>
      new Promise((resolve) => {
        const data = ['Gol', 'Fox'].map((VehicleName, VehicleId) => ({ VehicleName, VehicleId }));
        answers.push(() => resolve({ ok: true, data: { data } }));
      }),
  );
  findByVehicle(form);
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
