/** Maps that hold so much and no more. */

/** Puts an entry in as the youngest; beyond so many the oldest makes room. */
export const setNewest = <K, V>(map: Map<K, V>, key: K, value: V, most: number): void => {
  // A key that stands already keeps its old place otherwise.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
};
