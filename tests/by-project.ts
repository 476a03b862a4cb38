/**
 * Orders the files by project, so that a process with loaded modules continues with files of its
 * own project; the longest first in each project, so that no core waits at the end. A fresh clone
 * has no times: files are then ordered by size.
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
  'tests/long/builds.test.ts',
  'tests/long/publishing.test.ts',
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
