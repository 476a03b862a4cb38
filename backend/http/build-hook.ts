/** Asks a build hook, such as Netlify's, to build the pages. */

const PATIENCE_MS = 10_000;

/** @throws where it did not say yes */
export const callHook = async (url: string): Promise<void> => {
  const reply = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(PATIENCE_MS),
    // A hook that moved would be asked with GET.
    redirect: 'error',
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the build hook answered ${reply.status}`);
};
