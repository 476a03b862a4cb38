import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $leaving, goToSaved, leaveAnyway, leaveForms, stay, watchUnsaved } from './unsaved.ts';

const page = new EventTarget();
/** Whether the browser asks before closing the page. */
const isAsked = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Navigations, and whether the browser asked first. */
const went: { href: string; asked: boolean }[] = [];
let unwatch: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  // Browsers ask synchronously.
  vi.stubGlobal('location', {
    assign: (href: string) => went.push({ href, asked: isAsked() }),
  });
});
afterEach(() => {
  for (const end of unwatch) end();
  unwatch = [];
  went.length = 0;
  stay();
  vi.unstubAllGlobals();
});

test('the browser asks before closing a page with changes only', () => {
  expect(isAsked()).toBe(false);
  unwatch.push(watchUnsaved(Symbol('form')));
  expect(isAsked()).toBe(true);
});

test('going to a record that was just added does not ask about its form', () => {
  unwatch.push(watchUnsaved(Symbol('form'), { place: Symbol('box'), isUnsaved: () => true }));
  goToSaved('/gestion/producto/R-1001');
  expect(went).toEqual([{ href: '/gestion/producto/R-1001', asked: false }]);
});

test('but asks about other changes on the page, such as a price in a row', () => {
  const row = Symbol('row');
  unwatch.push(watchUnsaved(Symbol('form'), { place: Symbol('box'), isUnsaved: () => true }));
  unwatch.push(watchUnsaved(row));
  goToSaved('/gestion/producto/R-1001');
  expect([went, $leaving.get()?.form]).toEqual([[], row]);
  leaveAnyway();
  expect(went).toEqual([{ href: '/gestion/producto/R-1001', asked: false }]);
});

test('closing a dialog asks only about its own form, and runs the action once', () => {
  const [box, form] = [Symbol('box'), Symbol('form')];
  unwatch.push(watchUnsaved(form, { place: box }));
  const done: string[] = [];
  leaveForms(() => done.push('another'), Symbol('another box'));
  expect(done).toEqual(['another']);
  leaveForms(() => done.push('own'), box);
  expect($leaving.get()?.form).toBe(form);
  leaveAnyway();
  expect(done).toEqual(['another', 'own']);
  expect($leaving.get()).toBeUndefined();
});

test('a form that can be discarded is still watched on the same page', () => {
  let typed = ['9999'];
  const isUnsaved = () => typed.length > 0;
  const discard = () => {
    typed = [];
  };
  unwatch.push(watchUnsaved(Symbol('drafts'), { isUnsaved, discard }));
  const done: string[] = [];
  for (const step of ['back', 'once more']) {
    leaveForms(() => done.push(step));
    expect($leaving.get()).toBeDefined();
    leaveAnyway();
    expect(typed).toEqual([]);
    expect(isAsked()).toBe(false);
    typed = ['8888'];
  }
  expect(done).toEqual(['back', 'once more']);
  expect(isAsked()).toBe(true);
});
