/** Millimetres of each unit of length. */
export const MM_PER = { mm: 1, cm: 10, m: 1_000, km: 1_000_000, inch: 25.4 } as const;
