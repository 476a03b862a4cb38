import { expect, test } from 'vitest';
import { errorIn } from './refusal.ts';

test.each([
  [{ error: 'Stock insuficiente', data: null }, '', 'Stock insuficiente'],
  [{ Error: { Code: '11', Message: 'Wrong.' } }, '11', 'Wrong.'],
  [{ ok: false, mensaje: 'No hay stock' }, '', 'No hay stock'],
  [{ OK: 'N', Mensaje: 'No hay stock' }, '', 'No hay stock'],
  [{ success: 0, message: 'Nope', code: 7 }, '7', 'Nope'],
  [{ Éxito: 'false', Descripción: 'Falta el teléfono' }, '', 'Falta el teléfono'],
  [{ data: { ok: false, mensaje: 'Cerrado' } }, '', 'Cerrado'],
  [{ data: [], error: true, message: 'Nope' }, '', 'Nope'],
  [{ error: 5, mensaje: 'Cuenta bloqueada' }, '5', 'Cuenta bloqueada'],
  [{ status: 'error', detail: 'Nope' }, '', 'Nope'],
  [{ resultado: 'RECHAZADO', motivo: 'Sin crédito' }, '', 'Sin crédito'],
  [{ errors: ['', 'El teléfono es obligatorio'] }, '', 'El teléfono es obligatorio'],
  [{ errores: [{ codigo: 'E1', texto: 'Falta' }] }, 'E1', 'Falta'],
  [{ errors: { OrderPhone: ['Falta el teléfono'] } }, '', 'Falta el teléfono'],
  [
    {
      Messages: [
        { Id: 'w', Type: 0, Description: 'Aviso' },
        { Id: 'NoStock', Type: 1, Description: 'Sin stock' },
      ],
    },
    'NoStock',
    'Sin stock',
  ],
  [{ mensaje: 'No se pudo guardar' }, '', 'No se pudo guardar'],
  [{ message: 'Operation aborted', codigo: 3 }, '3', 'Operation aborted'],
  [{ error: 'User unknown.' }, '8', 'User unknown.'],
  [{ error: 'EMail already exists.' }, '78', 'EMail already exists.'],
  [{ ok: false, msg: 'El correo ya está registrado' }, '78', 'El correo ya está registrado'],
])('%j is a refusal', (answer, code, message) => {
  expect(errorIn(answer)).toEqual({ code, message });
});

test.each([
  {},
  null,
  [],
  'OK',
  { error: '' },
  { error: null, data: 1 },
  ...['0', 'OK', 'n/d', 'false', 'Ninguno'].map((error) => ({ error, data: [] })),
  { error: 0 },
  { error: false, message: 'done' },
  { error: { code: '', message: '' } },
  { errors: [] },
  { ok: true, mensaje: 'No queda más que hacer' },
  { mensaje: 'Guardado con éxito' },
  { message: 'OK' },
  { Messages: [{ Id: 'w', Type: 0, Description: 'Aviso' }] },
  { code: 'RA-1', description: 'Un radiador sin tapa' },
  { OrderNumber: 7, status: 'error' },
  { data: { estado: 'Rechazado', number: 3 } },
])('%j is none', (answer) => {
  expect(errorIn(answer)).toBeUndefined();
});
