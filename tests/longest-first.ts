/**
 * Files that take minutes begin before all others of their group, so that at its end no core waits for one of
 * them. Without it files begin by their size in a fresh clone, and those of a newcomer are short and slow.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. */
const LONGEST = [
  'tests/newcomer/commands.test.ts',
  'tests/newcomer/start-all.test.ts',
  'tests/every-shop/walk-first.test.ts',
  'tests/every-shop/walk-second.test.ts',
  'tests/every-shop/walk-third.test.ts',
  'tests/newcomer/production.test.ts',
  'tests/newcomer/over-host.test.ts',
  'tests/newcomer/first-start.test.ts',
  'tests/e2e/payments.test.ts',
  'tests/hosts/hosts.test.ts',
  'tests/e2e/accounts-forms.test.ts',
  'tests/e2e/office-goods.test.ts',
  'tests/payments/nonsense.test.ts',
  'tests/contract/list-answers.test.ts',
  'tests/mail/outbox.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
};
const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
