import { expect, test } from 'vitest';
import { ownLogoFrom, ownLogoOf } from './own-logo.ts';

const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('an uploaded logo replaces both drawings, under a name that follows the picture', () => {
  const own = ownLogoFrom(IMAGE);
  expect(Buffer.from(own.png).toString('base64')).toBe(IMAGE.slice(IMAGE.indexOf(',') + 1));
  expect(own.name).toMatch(/^logo-[\da-f]{10}$/);
  expect(own.logo).toContain(`<image href="/${own.name}.png"`);
  expect(own.favicon).toContain(IMAGE);
});

test('without one, or with one that no longer parses, the folder’s stay', () => {
  const of = (value: unknown) => ownLogoOf({ SHOP_LOGO: JSON.stringify(value) });
  expect(ownLogoOf({})).toBeUndefined();
  expect(of([])).toBeUndefined();
  expect(of([{ image: '"><script>' }])).toBeUndefined();
  expect(of([{ image: IMAGE }])?.name).toBe(ownLogoFrom(IMAGE).name);
});
