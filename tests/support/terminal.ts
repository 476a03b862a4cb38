import { delimiter } from 'node:path';

/** Environment of a terminal, without the test run's Node and settings. */
export const terminal = (): Record<string, string> => {
  const { HOME = '', PATH = '', TMPDIR, USER } = process.env;
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    HOME,
    PATH: path.join(delimiter),
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(USER ? { USER } : {}),
    // Otherwise Astro asks its first user about telemetry.
    ASTRO_TELEMETRY_DISABLED: '1',
  };
};
