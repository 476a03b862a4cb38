import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const OLD = 'un secreto viejo de más de treinta y dos letras';
const NEW = 'un secreto nuevo de más de treinta y dos letras';
const text = Buffer.from('guid!hex');

test('sealed data is unreadable, differs each time, and opens again', () => {
  const { seal, unseal } = createSeal([NEW], 'session');
  const [one, two] = [seal(text), seal(text)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').includes(text)).toBe(false);
  expect(unseal(one)).toEqual(text);
});

test('a changed byte anywhere makes the seal invalid', () => {
  const { seal, unseal } = createSeal([NEW], 'session');
  const sealed = Buffer.from(seal(text), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(changed.toString('base64url'))).toBeNull();
  }
  for (const nonsense of ['', 'a', '!!!', sealed.subarray(0, 20).toString('base64url')])
    expect(unseal(nonsense)).toBeNull();
});

test('the older key opens what it sealed but seals nothing new; without it nothing opens', () => {
  const sealed = createSeal([OLD], 'session').seal(text);
  const both = createSeal([NEW, OLD], 'session');
  expect(both.unseal(sealed)).toEqual(text);
  expect(createSeal([OLD], 'session').unseal(both.seal(text))).toBeNull();
  expect(createSeal([NEW], 'session').unseal(sealed)).toBeNull();
});

test('a seal for one purpose is invalid for another', () => {
  const sealed = createSeal([NEW], 'payment').seal(text);
  expect(createSeal([NEW], 'session').unseal(sealed)).toBeNull();
});
