/**
 * Test files that share a process, so that it loads the shop's modules once: each has its own
 * database, if any, and restores the process's state.
 */
const FOLDERS = [
  'tests/attacks',
  'tests/contract',
  'tests/database',
  'tests/both-back-ends',
  'tests/emulators',
  'tests/jobs',
  'tests/mail',
  'tests/payments',
  'tests/publishing',
  'tests/race',
  'tests/relevance',
  'tests/remote',
  'tests/upgrade',
  'backend',
  'contract',
  'demo-data',
  'variants',
  'src',
];

/** Names of files among them that need a process to themselves. */
const APART = [
  // Draw by a seed, and must not go on from where another file's draws ended.
  'broken-models',
  'chaos',
  'code-search',
  'fuzz',
  'list-answers',
  'list-pages',
  'mixed-lives',
  'offers',
  'query-understanding',
  'random-lives',
  'replace-order',
  'transaction-pooler',
  // Change the environment, clocks or the process.
  'env',
  'files',
  'full-disk',
  'growth',
  'idle-connections',
  'jobs',
  'kills-and-cuts',
  'kills-at-the-counter',
  'list-index',
  'migrate',
  'order-trips',
  'outbox',
  'saved-then-purged',
  'skewed-clock',
  'spoofed-addresses',
  'transaction',
];

/** Files of `src` that use a page's globals or modules of Vite; the others are plain rules. */
export const IN_PAGE = [
  'src/client/pause.test.ts',
  'src/components/frame/go-top.test.ts',
  'src/islands/office-start/first-steps.test.ts',
  'src/islands/palette/commands.test.ts',
  'src/islands/print/view/flat-view.test.ts',
  'src/islands/search/list/list-head.test.ts',
  'src/offline/worker.test.ts',
  'src/stores/office/early-keys.test.ts',
  'src/stores/office/shortcuts.test.ts',
  'src/stores/pictures/upload-queue.test.ts',
  'src/stores/unsaved.test.ts',
  'src/ui/sort/sortable-list.test.ts',
];

/** Files that compare times, or whose crowd must get a lock in time: run when nothing else runs. */
export const ALONE = [
  'tests/attacks/hostile-lengths.test.ts',
  'tests/contract/long-input.test.ts',
  'tests/contract/long-lists.test.ts',
  'tests/race/login-crowd.test.ts',
  'tests/race/names.test.ts',
];

export const SHARED = FOLDERS.map((folder) => `${folder}/**/!(${APART.join('|')}).test.ts`);

export const isShared = (file: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(`${folder}/`)) &&
  file.endsWith('.test.ts') &&
  !IN_PAGE.includes(file) &&
  !APART.some((name) => file.endsWith(`/${name}.test.ts`));

/** Imports and calls by which a file changes its process for the next file. */
export const LEAVES_TRACES =
  /process\.(env|chdir|on|once)\b|\bglobalThis\b|\bvi\b|configureGlobal|\/(invented-catalogue|browser)\.ts'|(\brandom\b|\bSEED\b).*\/random\.ts'|#backend\/instance'|#host\/server'/;
