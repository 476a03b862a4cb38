import { expect, test } from 'vitest';
import { isShortMapLink, pointIn } from './map-point.ts';

const POINT = '-34.9011,-56.1645';

test.each([
  ['coordinates', '-34.9011,-56.1645'],
  ['coordinates as Google Maps copies them', ' -34.9011, -56.1645 '],
  ['coordinates in brackets', '(-34.9011; -56.1645)'],
  ['coordinates with blanks', '-34.9011 -56.1645'],
  ['decimal commas', '-34,9011, -56,1645'],
  ['decimal commas without blanks', '-34,9011;-56,1645'],
  ['degrees, minutes and seconds', '34°54\'03.96"S 56°09\'52.2"W'],
  ['degrees in Spanish', '34° 54′ 3,96″ S, 56° 9′ 52,2″ O'],
  ['degrees with decimals', '34.9011° S, 56.1645° W'],
  ['the middle of Google Maps', 'https://www.google.com/maps/@-34.9011,-56.1645,17z?entry=ttu'],
  [
    'a place of Google Maps, which is not in the middle',
    'https://www.google.com/maps/place/El+Taller/@-34.9,-56.17,15z/data=!3m1!4b1!4m6!3m5!1s0x959f80:0x7!8m2!3d-34.9011!4d-56.1645!16s%2Fg%2F11',
  ],
  ['a search of Google Maps', 'https://www.google.com/maps/search/-34.9011,+-56.1645?entry=tts'],
  ['a shared position', 'https://maps.google.com/?q=-34.9011%2C-56.1645&z=17'],
  ['a query', 'https://www.google.com/maps/search/?api=1&query=-34.9011,-56.1645'],
  ['a place of Apple', 'https://maps.apple.com/?ll=-34.9011,-56.1645&q=Local'],
  ['a way of Waze', 'https://waze.com/ul?ll=-34.9011%2C-56.1645&navigate=yes'],
  [
    'a map to embed',
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3272.1!2d-56.1645!3d-34.9011!2m3!1f0!2f0"></iframe>',
  ],
  ['the middle of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/-34.9011/-56.1645'],
  [
    'a marker of OpenStreetMap, which is not in the middle',
    'https://www.openstreetmap.org/?mlat=-34.9011&mlon=-56.1645#map=12/-34.8/-56.2',
  ],
  ['a position of a phone', 'geo:-34.9011,-56.1645?z=17'],
  ['a place of a phone', 'geo:0,0?q=-34.9011,-56.1645(El%20Taller)'],
])('reads %s', (_what, text) => {
  expect(pointIn(text)).toBe(POINT);
});

test.each([
  '',
  'Av. Rivera 2121, esquina Soca',
  'https://www.google.com/maps/place/Rivera+2121',
  'https://maps.app.goo.gl/Xy12',
  '91.5,-56.1645',
  '-34.9011,-181.5',
  '-34, -56',
  '% 1',
])('finds no point in “%s”', (text) => {
  expect(pointIn(text)).toBeUndefined();
});

test('a point has at most six decimals and at least one', () => {
  expect(pointIn('https://www.google.com/maps/@-34.90110123,-56.16450987,17z')).toBe(
    '-34.901101,-56.16451',
  );
  expect(pointIn('-34.0, -56.5')).toBe('-34.0,-56.5');
});

test('a short link is told from others', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/Xy12?g_st=ic')).toBe(true);
  expect(isShortMapLink('https://www.google.com/maps/@-34.9,-56.1,17z')).toBe(false);
});
