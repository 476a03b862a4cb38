/** Adds the newest entry and evicts the oldest one beyond the limit. */
export const setNewest = <K, V>(map: Map<K, V>, key: K, value: V, limit: number): void => {
  // Otherwise an existing key would keep its old position.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > limit ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
};
