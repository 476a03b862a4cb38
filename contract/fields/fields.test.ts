import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { MAX_INTEGER, MAX_REASON } from '../limits.ts';
import { email } from './email.ts';
import { neededReason, quantity, reason } from './fields.ts';
import { phoneText, rut } from './person-fields.ts';

const complaint = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test('a copied phone loses its invisible marks', () => {
  const phone = '099\u00A0362\u00A0345';
  for (const copied of [phone, `\u202A${phone}\u202C`, `\u200E${phone}`, '\uFEFF099 362\u200B 345'])
    expect(phoneText().parse(copied)).toBe('099 362 345');
  expect(phoneText().parse('2480\u20110101')).toBe('2480-0101');
  expect(complaint(phoneText(), '\u200E')).toBe('Este campo es obligatorio');
});

describe('an e-mail', () => {
  test.each([
    'ana@correo.uy',
    ' Ana.Perez+taller@ventas.correo.com.uy ',
    'ana-maria_2@mi-correo.uy',
    "d'angelo@correo.uy",
    '1@2.uy',
    'a@xn--ciudada-9za.xn--p1ai',
    `${'a'.repeat(64)}@correo.uy`,
  ])('%j is one', (text) => {
    expect(email().parse(text)).toBe(text.trim());
  });

  test.each([
    'ana',
    'ana@correo',
    'ana@correo...',
    'ana@correo..uy',
    'ana@correo.uy.',
    'ana@.correo.uy',
    'ana@-correo.uy',
    'ana@correo-.uy',
    'ana@correo.u',
    'ana@correo.123',
    '.ana@correo.uy',
    'ana.@correo.uy',
    'an..a@correo.uy',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    '(x)ana@correo.uy',
    'ana(x)@correo.uy',
    '"ana"@correo.uy',
    'ana@b@correo.uy',
    'ana@correo.uy,otra@correo.uy',
    'ana@correo.uy;otra@correo.uy',
    'Ana <ana@correo.uy>',
    'a?bcc=b@correo.uy',
    'a&b@correo.uy',
    'a%40c@correo.uy',
    'a/b@correo.uy',
    'ana perez@correo.uy',
    'ana\u200b@correo.uy',
    'ana@corr\u200deo.uy',
    '\u202eana@correo.uy',
    'ana@correo.uy\u00ad',
    'ana\u0000@correo.uy',
    'ana@correo.uy\nBcc: otra@correo.uy',
    // A server without SMTPUTF8 rejects these.
    'josé@correo.uy',
    'ana@correó.uy',
    'аna@correo.uy',
    'ana\ud83d@correo.uy',
    `${'a'.repeat(65)}@correo.uy`,
    `a@${'b'.repeat(64)}.uy`,
  ])('%j is none', (text) => {
    expect(complaint(email(), text)).toBe('Ingrese un email válido');
  });

  test('is required and limited in length', () => {
    expect(complaint(email(), ' ')).toBe('Este campo es obligatorio');
    expect(complaint(email(), `a@${'b.'.repeat(200)}uy`)).toBe('El texto es demasiado largo');
  });
});

describe('a phone', () => {
  test.each([
    '099 123 456',
    '099123456',
    '2480 5501',
    '+598 99 123 456',
    '(+598) 2900-1234 int. 12',
    '2900.1234 interno 305',
    '4722 1234 ext 7',
    '29001234 Int:12',
    '099 123 456 / 2480 5501',
    '0800 8122',
  ])('%j is one', (text) => {
    expect(complaint(phoneText(), text)).toBeUndefined();
  });

  test.each([
    'abc <b>',
    '12345',
    '-------',
    '1'.repeat(21),
    '099 123 456 Ana',
    '٠٩٩١٢٣٤٥٦',
    'int 123456',
    '099123456 int',
  ])('%j is none', (text) => {
    expect(complaint(phoneText(), text)).toBe('Escribe un teléfono válido');
  });

  test('is required, with the message of its form', () => {
    expect(complaint(phoneText(), ' ')).toBe('Este campo es obligatorio');
    expect(complaint(phoneText('Debes ingresar un Teléfono'), '')).toBe(
      'Debes ingresar un Teléfono',
    );
    expect(complaint(phoneText('Debes ingresar un Teléfono'), undefined)).toBe(
      'Debes ingresar un Teléfono',
    );
  });
});

test('rejects a RUT without digits', () => {
  expect(complaint(rut(), '---')).toBe('Ingrese un RUT válido');
});

test('accepts whole units up to the limit of a cart', () => {
  expect(complaint(quantity(), 100)).toBeUndefined();
  for (const wrong of [0, -1, 1.5, 101, 1e21, Number.NaN, '2'])
    expect(complaint(quantity(), wrong)).toBe('La cantidad debe ser un número entero de 1 a 100.');
});

test('names no limit of units where the form has none', () => {
  expect(complaint(quantity(MAX_INTEGER), 500)).toBeUndefined();
  expect(complaint(quantity(MAX_INTEGER), 0)).toBe(
    'La cantidad debe ser un número entero mayor que cero',
  );
});

test('limits reasons to the length of their inputs, and requires them only where configured', () => {
  const longest = 'x'.repeat(MAX_REASON);
  for (const schema of [reason(), neededReason()]) {
    expect(schema.parse(` ${longest} `)).toBe(longest);
    expect(complaint(schema, `${longest}x`)).toBe('El texto es demasiado largo');
  }
  expect(reason().parse(undefined)).toBe('');
  expect(complaint(neededReason(), ' ')).toBe('Este campo es obligatorio');
});
