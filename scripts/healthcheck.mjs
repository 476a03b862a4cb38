// Checks whether the shop in this container is ready; `/salud/lista` says why not.
import { processEnv } from '../variants/env.ts';

const port = process.argv[2] ?? (processEnv().PORT?.trim() || '4321');
try {
  const answer = await fetch(`http://127.0.0.1:${port}/salud/lista`);
  if (!answer.ok) throw new Error(await answer.text());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
