import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { openFirst } from './open-first.ts';

interface Pressed {
  key: string;
  altKey?: boolean;
  isOpen?: boolean;
}

/** @returns whether the list opened instead of taking the key */
const opens = ({ key, altKey = false, isOpen = false }: Pressed): boolean => {
  const done: string[] = [];
  const select = { matches: () => isOpen, showPicker: () => done.push('opened') };
  const event = {
    key,
    altKey,
    ctrlKey: false,
    metaKey: false,
    currentTarget: select,
    preventDefault: () => done.push('prevented'),
  };
  // Only the members that the function uses.
  openFirst(event as unknown as KeyboardEvent<HTMLSelectElement>);
  return done.join() === 'prevented,opened';
};

test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'p'])(
  '%s opens a closed list',
  (key) => {
    expect(opens({ key })).toBe(true);
  },
);

test.each(['Tab', 'Escape', 'Enter', ' ', 'Shift'])('%s stays the browser’s', (key) => {
  expect(opens({ key })).toBe(false);
});

test('keys move in an open list, and Alt with an arrow is the browser’s own', () => {
  expect(opens({ key: 'ArrowDown', isOpen: true })).toBe(false);
  expect(opens({ key: 'ArrowDown', altKey: true })).toBe(false);
});
