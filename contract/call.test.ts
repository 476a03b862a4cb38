import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const ofStaff = Object.entries<Call>(calls).filter(
  ([, { access }]) => access.company === 'shop' || access.company === 'own',
);

test('each write of the shop’s people needs a permission, but for their own records', () => {
  const without = ofStaff.filter(
    ([, { effect, access }]) => effect === 'write' && access.permission === 'none',
  );
  expect(without.map(([name]) => name).toSorted()).toEqual([
    'calendarFeedEnd',
    'calendarFeedRenew',
    // Mails the caller only.
    'officeTestMail',
  ]);
});

test('handlers check permissions by a record for these calls only', () => {
  const byRecord = ofStaff.filter(([, { access }]) => access.permission === 'byRecord');
  expect(byRecord.map(([name]) => name).toSorted()).toEqual([
    'importAnswer',
    'importChoices',
    'importErrors',
    'importFind',
    'importKind',
    'importMap',
    'importNames',
    'importPart',
    'importPreviewUndo',
    'importProfileRemove',
    'importProfileUpdate',
    'importRead',
    'importReasons',
    'importRemove',
    'importRows',
    'importUndo',
    'importWork',
    'importWrite',
    'paymentRefund',
    'productUndo',
  ]);
});
