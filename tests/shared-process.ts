/**
 * Files of tests that take turns in one process, so that it reads the shop's modules once: each has a
 * database of its own, and leaves the process as it found it.
 */

const FOLDERS = ['tests/contract', 'backend', 'contract', 'variants', 'src/catalog-view'];

/** Names of files among them that need a process to themselves. */
const APART = [
  // What they draw by a seed must not go on from what another file drew.
  'code-search',
  'list-answers',
  'list-pages',
  'offers',
  'query-understanding',
  // Changes the environment.
  'env',
];

export const SHARED = FOLDERS.map((folder) => `${folder}/**/!(${APART.join('|')}).test.ts`);

export const isShared = (file: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(`${folder}/`)) &&
  file.endsWith('.test.ts') &&
  !APART.some((name) => file.endsWith(`/${name}.test.ts`));

/** What a file imports or calls that would leave the process another one for the next file. */
export const LEAVES_TRACES =
  /process\.(env|chdir|on|once)\b|\bglobalThis\b|\bvi\b|configureGlobal|\/(invented-catalogue|browser)\.ts'|(\brandom\b|\bSEED\b).*\/random\.ts'|#backend\/instance'|#host\/server'/;
