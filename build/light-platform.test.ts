import { expect, test } from 'vitest';
import { onLightPlatform } from './light-platform.mjs';

const ANSWER = { status: 203, headers: { 'content-type': 'text/html' } };
const bytes = (text: string) => new TextEncoder().encode(text);

test('returns the same bytes for every way of reading them', async () => {
  const within = new Uint8Array(bytes('<<ñandú>>').buffer, 2, 7);
  const read = await onLightPlatform(async () => {
    const answer = () => new Response(within, ANSWER);
    const whole = bytes('ñandú');
    expect(await new Response(whole).arrayBuffer()).toBe(whole.buffer);
    return Promise.all([
      answer()
        .arrayBuffer()
        .then((buffer) => new TextDecoder().decode(buffer)),
      answer().text(),
      answer()
        .blob()
        .then((blob) => blob.text()),
      answer().clone().text(),
      new Response(answer().body).text(),
      // A response made from another one, as by a middleware.
      answer()
        .arrayBuffer()
        .then((body) => new Response(new Uint8Array(body), answer()).text()),
    ]);
  });
  expect(new Set(read)).toEqual(new Set(['ñandú']));
});

test('keeps status and headers, texts and empty responses', async () => {
  await onLightPlatform(async () => {
    const ready = new Response(bytes('x'), ANSWER);
    expect([ready.status, ready.headers.get('content-type')]).toEqual([203, 'text/html']);
    expect(ready).toBeInstanceOf(Response);
    expect(await new Response('texto').text()).toBe('texto');
    expect(await new Response(bytes('{"a":1}')).json()).toEqual({ a: 1 });
    expect(new Response(null, { status: 204 }).body).toBeNull();
  });
});

test('hashes each short text once per algorithm, with the same result', async () => {
  const { subtle } = crypto;
  const hash = async (algorithm: string, text: string) =>
    Buffer.from(await crypto.subtle.digest(algorithm, bytes(text))).toString('hex');
  const cases = ['', 'a{}', 'b{}', 'x'.repeat(5_000)].flatMap((text) =>
    ['SHA-256', 'SHA-512'].map((algorithm) => [algorithm, text] as const),
  );
  const expected = await Promise.all(cases.map((one) => hash(...one)));
  await onLightPlatform(async () => {
    for (const _ of [1, 2])
      expect(await Promise.all(cases.map((one) => hash(...one)))).toEqual(expected);
    const twice = ['', ''].map((text) => subtle.digest('SHA-256', bytes(text)));
    expect(twice[0]).toBe(twice[1]);
  });
});

test('restores the platform even if the work fails', async () => {
  const { Response: platform } = globalThis;
  const { digest } = crypto.subtle;
  await expect(onLightPlatform(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(globalThis.Response).toBe(platform);
  expect(crypto.subtle.digest).toBe(digest);
});
