import { expect, test } from 'vitest';
import { whatsappNumber } from './whatsapp-number.ts';

test.each(['099 123 456', '+598 99 123 456', '99123456', '0059899123456', '598 099123456'])(
  '%s can chat',
  (phone) => expect(whatsappNumber(phone)).toBe('59899123456'),
);
test.each(['2480 0101', '4722 1234', '', 'no tengo', '099 12'])('%s cannot', (phone) =>
  expect(whatsappNumber(phone)).toBeUndefined(),
);
