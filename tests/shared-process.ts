/**
 * Test files that share a process, so that it loads the shop's modules once: each has its own
 * database and restores the process's state.
 */
const FOLDERS = [
  'tests/contract',
  'tests/both-back-ends',
  'tests/emulators',
  'tests/jobs',
  'tests/mail',
  'tests/payments',
  'tests/relevance',
  'tests/remote',
  'backend',
  'contract',
  'variants',
  'src/catalog-view',
];

/** Names of files among them that need a process to themselves. */
const APART = [
  // Draw by a seed, and must not go on from where another file's draws ended.
  'chaos',
  'code-search',
  'list-answers',
  'list-pages',
  'mixed-lives',
  'offers',
  'query-understanding',
  // Change the environment or clocks.
  'env',
  'jobs',
  'outbox',
  'skewed-clock',
];

export const SHARED = FOLDERS.map((folder) => `${folder}/**/!(${APART.join('|')}).test.ts`);

export const isShared = (file: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(`${folder}/`)) &&
  file.endsWith('.test.ts') &&
  !APART.some((name) => file.endsWith(`/${name}.test.ts`));

/** Imports and calls by which a file changes its process for the next file. */
export const LEAVES_TRACES =
  /process\.(env|chdir|on|once)\b|\bglobalThis\b|\bvi\b|configureGlobal|\/(invented-catalogue|browser)\.ts'|(\brandom\b|\bSEED\b).*\/random\.ts'|#backend\/instance'|#host\/server'/;
