/** Maps a host's errors to the contract's codes; its English messages are not shown. */
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import type { CallName } from '#contract/calls';
import { priceChange, refusedRows } from '#contract/calls/orders';
import { type ErrorCode, errors } from '#contract/errors';
import { InvalidHostAnswer } from '../http/answer.ts';
import { HostRefusal, inSpanish } from '../http/refusal.ts';
import { readAs } from '../wire/read.ts';

/** Codes of the host's access manager. */
const BY_CODE: Record<string, ErrorCode> = {
  '0': 'session.missing',
  '8': 'record.notFound',
  '9': 'session.missing',
  '10': 'session.missing',
  '11': 'password.wrong',
  '18': 'password.wrong',
  '39': 'server.unavailable',
  '43': 'restore.stale',
  '44': 'restore.stale',
  '50': 'activation.used',
  '51': 'activation.stale',
  '52': 'activation.stale',
  '103': 'session.missing',
};

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'request.invalid',
  401: 'session.missing',
  403: 'session.forbidden',
  404: 'record.notFound',
  413: 'request.tooLarge',
  429: 'request.tooMany',
};

/** By a word in the code or message, for calls with their own errors. */
const BY_WORD: Partial<Record<CallName, readonly [word: RegExp, code: ErrorCode][]>> = {
  orderAdd: [
    [/stock/i, 'order.insufficientStock'],
    [
      /unknown ?item|not on sale|inexistente|desconocid|(?:art|prod)[^.]*no existe/i,
      'order.unknownItem',
    ],
    [/price|precio/i, 'order.priceChanged'],
    [/exist|guid|duplicat|duplicad|repetid/i, 'order.keyReused'],
  ],
  orderChangeState: [
    [/stock/i, 'order.insufficientStock'],
    [/./, 'order.transition'],
  ],
  productAdd: [[/exist|taken|duplica/i, 'product.codeTaken']],
  companyAdd: [[/exist|taken|identifier|rut/i, 'company.rutTaken']],
  companyUpdate: [[/exist|taken|identifier|rut/i, 'company.rutTaken']],
  imageRemove: [[/use|\buso\b|usad/i, 'image.inUse']],
};

/** Rows reported with the error. */
const rows = z.object({ items: refusedRows.shape.items });
const prices = z.object({ items: priceChange.shape.items });

const detailOf = (code: ErrorCode, body: unknown): unknown => {
  try {
    if (code === 'order.insufficientStock' || code === 'order.unknownItem')
      return readAs(rows, 'order', body);
    if (code === 'order.priceChanged') return readAs(prices, 'order', body);
  } catch (error) {
    // Without rows the code is enough.
    if (!(error instanceof InvalidHostAnswer)) throw error;
  }
  return undefined;
};

/** Password changes for an unknown user have their own text (spec, section 8). */
const isUnknownUser = (name: CallName, { code }: HostRefusal): boolean =>
  name === 'userChangePwd' && code === '8';

const codeOf = (name: CallName, refusal: HostRefusal): ErrorCode | undefined => {
  const { status, code, message } = refusal;
  if (isUnknownUser(name, refusal)) return 'host.refused';
  const byWord = status === 409 || status === 200 ? BY_WORD[name] : undefined;
  const [, matched] = byWord?.find(([word]) => word.test(`${code} ${message}`)) ?? [];
  return matched ?? BY_CODE[code] ?? BY_STATUS[status];
};

/** Guesses whether a message is Spanish: English ones are meant for programmers. */
const looksSpanish = (text: string): boolean =>
  text !== '' &&
  !/\b(the|is|not|was|has|of|required|invalid|already|unknown|exists?|an)\b/i.test(text);

/** Converts a host's error to an AppError. */
export const asAppError = (name: CallName, error: unknown): unknown => {
  if (error instanceof InvalidHostAnswer)
    return Object.assign(new AppError('server.unavailable', { retryAfter: 5 }), { cause: error });
  if (!(error instanceof HostRefusal)) return error;
  const { status, message, retryAfter, body } = error;
  const code = codeOf(name, error) ?? (status >= 500 ? 'server.unknown' : 'host.refused');
  const text = inSpanish(isUnknownUser(name, error) ? 'User unknown.' : message);
  const isOwnText = code === 'host.refused' && looksSpanish(text);
  const detail = detailOf(code, body);
  return Object.assign(
    new AppError(code, {
      ...(isOwnText && { text }),
      ...(detail !== undefined && { detail }),
      ...(code === 'password.wrong' && {
        fields: { password: errors['password.wrong'].text },
      }),
      ...(retryAfter > 0 && { retryAfter }),
    }),
    { cause: error },
  );
};
