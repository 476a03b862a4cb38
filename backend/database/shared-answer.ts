/**
 * Merges concurrent calls of `ask`. A call under way may return data older than a new caller
 * accepts, so concurrent callers share the next call: nobody gets a reply that was requested
 * earlier.
 * @param ask its failure goes to all callers that share it
 */
export const shareAnswers = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const current = ask();
    underWay = current;
    const end = () => {
      if (underWay === current) underWay = undefined;
    };
    current.then(end, end);
    return current;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
};
