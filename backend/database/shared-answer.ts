/** Asks the database once for all who want to know the same at about the same time. */

/**
 * An answer that is under way may be older than a question that comes now. So whoever asks meanwhile
 * gets the next one, together with all the others who wait for it: each answer was asked for after each
 * of its questions.
 * @param ask what everybody wants to know; its failure is told to all who share it
 */
export const shareAnswers = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const asked = ask();
    underWay = asked;
    const end = () => {
      if (underWay === asked) underWay = undefined;
    };
    asked.then(end, end);
    return asked;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
};
