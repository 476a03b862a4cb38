/** Repeats presses that came before the code of an island: all, in their order, none twice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFirstTouch } from '../../src/directives/first-touch.ts';

/** A stub of an element that receives presses, like in a browser. */
class Piece extends EventTarget {
  value = '';
  readonly around: Piece | undefined;
  constructor(around?: Piece) {
    super();
    this.around = around;
  }
  closest(_selector = ''): Piece | null {
    return null;
  }
}
class Button extends Piece {
  click(): void {
    this.dispatchEvent(new Click('click'));
  }
  override closest(selector = ''): Piece | null {
    return selector.includes('button') ? this : null;
  }
}
class Select extends Piece {}
class Icon extends Piece {
  override closest(selector = ''): Piece | null {
    return this.around?.closest(selector) ?? null;
  }
}
class Click extends Event {}

const island = new Piece();
const press = (target: Piece, event: Event = new Click('click', { cancelable: true })) =>
  island.dispatchEvent(Object.defineProperty(event, 'target', { value: target }));

beforeEach(() => {
  vi.stubGlobal('Element', Piece);
  vi.stubGlobal('HTMLElement', Button);
  vi.stubGlobal('HTMLSelectElement', Select);
  vi.stubGlobal('MouseEvent', Click);
  vi.stubGlobal('SubmitEvent', class extends Event {});
});
afterEach(() => vi.unstubAllGlobals());

test('several presses come in their order, one that is repeated once', async () => {
  const [one, other, order] = [new Button(), new Button(), new Select()];
  const icon = new Icon(one);
  const heard: string[] = [];
  one.addEventListener('click', () => heard.push('one'));
  other.addEventListener('click', () => heard.push('other'));
  order.addEventListener('change', () => {
    heard.push(order.value);
    // As a change is drawn: before the next press.
    queueMicrotask(() => heard.push('drawn'));
  });
  let arrive = () => {};
  const start = onFirstTouch(
    // A stub: the code uses only these members of an element.
    island as unknown as HTMLElement,
    () => new Promise<void>((resolve) => (arrive = resolve)),
  );
  press(one);
  order.value = 'PLO';
  press(order, new Event('change', { cancelable: true }));
  order.value = 'REL';
  press(other);
  press(icon);
  expect(heard).toEqual([]);
  arrive();
  await start();
  expect(heard).toEqual(['PLO', 'drawn', 'other', 'one']);
  press(one);
  expect(heard).toHaveLength(4);
});

test.each(['pointerover', 'focusin', 'dragenter'])(
  '%s on a control begins, on a plain link it does not',
  (type) => {
    const begun: string[] = [];
    const link = new Piece();
    // A stub, as above.
    const stop = onFirstTouch(island as unknown as HTMLElement, async () => void begun.push(type));
    press(link, new Event(type));
    expect(begun).toEqual([]);
    press(new Button(), new Event(type));
    expect(begun).toEqual([type]);
    return stop();
  },
);
