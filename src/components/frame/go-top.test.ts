import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showGoTop } from './go-top.ts';

let button: EventTarget & { hidden: boolean; toggleAttribute: typeof toggle };
let isAside = false;
const toggle = (_: string, isOn: boolean): void => {
  isAside = isOn;
};
let page: EventTarget & { scrollY: number; innerHeight: number };
let isCalm = false;

const scrollTo = (top: number): void => {
  page.scrollY = Math.max(0, top);
  page.dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  vi.useFakeTimers();
  isCalm = false;
  button = Object.assign(new EventTarget(), { hidden: true, toggleAttribute: toggle });
  page = Object.assign(new EventTarget(), {
    scrollY: 0,
    innerHeight: 800,
    scrollBy: ({ top }: { top: number }) => scrollTo(page.scrollY + top),
    scrollTo: (_: number, top: number) => scrollTo(top),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal('document', {
    documentElement: { scrollHeight: 5_000 },
    activeElement: null,
    querySelector: (selector: string) => (selector === '#go-top' ? button : null),
  });
  showGoTop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the button shows from more than 30 px on', () => {
  scrollTo(30);
  expect(button.hidden).toBe(true);
  scrollTo(31);
  expect(button.hidden).toBe(false);
});

test('the button hides while scrolling down, also for a repeated event, and returns on the way up', () => {
  scrollTo(900);
  scrollTo(900);
  expect(isAside).toBe(true);
  scrollTo(700);
  expect(isAside).toBe(false);
});

test('scrolls 50 px every 15 ms, up to the top and no further', () => {
  scrollTo(1_020);
  button.dispatchEvent(new Event('click'));
  vi.advanceTimersByTime(14);
  expect(page.scrollY).toBe(1_020);
  vi.advanceTimersByTime(1);
  expect(page.scrollY).toBe(970);
  vi.advanceTimersByTime(15);
  expect(page.scrollY).toBe(920);
  vi.advanceTimersByTime(19 * 15);
  expect(page.scrollY).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('jumps to the top with reduced motion', () => {
  isCalm = true;
  scrollTo(1_000);
  button.dispatchEvent(new Event('click'));
  expect(page.scrollY).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
