/**
 * The order of the files: project by project, so that a process that keeps the shop's modules goes on with the next
 * file of its own; in each project the longest first, so that at its end no core waits for one of them. A fresh clone
 * knows no times: without this list files begin by their size.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. */
const LONGEST = [
  'tests/newcomer/commands.test.ts',
  'tests/newcomer/start-all.test.ts',
  'tests/every-shop/walk.test.ts',
  'tests/newcomer/production.test.ts',
  'tests/newcomer/over-host.test.ts',
  'tests/newcomer/first-start.test.ts',
  'tests/e2e/publishing.test.ts',
  'tests/e2e/walk.test.ts',
  'tests/e2e/payments.test.ts',
  'tests/hosts/hosts.test.ts',
  'tests/payments/nonsense.test.ts',
  'tests/contract/list-answers.test.ts',
  'tests/mail/outbox.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
};

export class ByProjectLongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = this.ctx.projects.map(({ name }) => name);
    const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}
