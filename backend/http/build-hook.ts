const TIMEOUT_MS = 10_000;

/** Triggers a build hook, such as Netlify's. @throws if the answer is not 2xx */
export const callHook = async (url: string): Promise<void> => {
  const reply = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // A followed redirect would turn the POST into a GET.
    redirect: 'error',
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the build hook answered ${reply.status}`);
};
