import { expect, test } from 'vitest';
import { createCookies } from './cookie.ts';

const from = (url: string, cookie = '') =>
  new Request(url, { headers: { cookie, host: new URL(url).host } });

test.each([
  ['https://tienda.example/', '__Host-session'],
  ['http://localhost:4321/', '__Host-session-4321'],
  ['http://tienda.localhost:4321/', '__Host-session-4321'],
  ['http://[::1]:4321/', '__Host-session-4321'],
  ['http://192.168.1.20:4321/', 'session-4321'],
])('at %s a demo shop sets %s', (url, name) => {
  const { sessionCookie, tokenOf } = createCookies(true);
  expect(sessionCookie(from(url), 't', 60)).toMatch(new RegExp(`^${name}=t; `));
  expect(tokenOf(from(url, `${name}=t`))).toBe('t');
});

test('a production shop neither sets nor accepts unprefixed cookies', () => {
  const { sessionCookie, deviceCookie, tokenOf, deviceTokenOf } = createCookies();
  const request = from('http://192.168.1.20:4321/', 'session=t; device=d');
  expect(tokenOf(request)).toBeUndefined();
  expect(deviceTokenOf(request)).toBeUndefined();
  expect(sessionCookie(request, 't', 60)).toMatch(/^__Host-session=t; Secure; /);
  expect(deviceCookie(request, 'd', 60)).toMatch(/^__Host-device=d; Secure; /);
});

test('two demo shops on one machine have separate sessions', () => {
  const { sessionCookie, tokenOf } = createCookies(true);
  const both = ['http://localhost:4322/', 'http://localhost:4323/'].map(
    (url) => sessionCookie(from(url), url, 60).split(';')[0],
  );
  for (const url of ['http://localhost:4322/', 'http://localhost:4323/'])
    expect(tokenOf(from(url, both.join('; ')))).toBe(url);
});
