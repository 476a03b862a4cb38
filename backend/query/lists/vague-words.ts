/** Small numbers and sizes, which many items have by chance. */
const VAGUE =
  /^(?:\d|un|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|doble|triple|chic[oa]|chiquit[oa]|pequen[oa]|mini|grande|median[oa])$/;

export const isVague = (word: string): boolean => VAGUE.test(word);
