/** The `online` event may never come, and does not when the server itself was down. */
const LOOK_MS = 5_000;
const SERVER_ERROR = 500;

const answers = async (address: string): Promise<boolean> => {
  const options = {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LOOK_MS),
  } as const;
  const answer = await fetch(address, options).catch(() => undefined);
  return answer !== undefined && answer.status < SERVER_ERROR;
};

/**
 * Calls `act` once the shop answers again, and repeats it while the page stays.
 * @param address of the wanted page
 */
export const whenShopAnswers = (address: string, act: () => void): void => {
  const look = async (): Promise<void> => {
    if (!document.hidden && (await answers(address))) act();
  };
  window.addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), LOOK_MS);
};
