/** Tells when a shop that was out of reach answers again. */

/** A browser's word that the network is back may never come, and does not when the shop itself was away. */
const LOOK_MS = 5_000;
const SERVER_ERROR = 500;

const answers = async (address: string): Promise<boolean> => {
  const asked = {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LOOK_MS),
  } as const;
  const answer = await fetch(address, asked).catch(() => undefined);
  return answer !== undefined && answer.status < SERVER_ERROR;
};

/** @param address of the page that is wanted @param act what brings it; called until the page is gone */
export const whenShopAnswers = (address: string, act: () => void): void => {
  const look = async (): Promise<void> => {
    if (!document.hidden && (await answers(address))) act();
  };
  window.addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), LOOK_MS);
};
