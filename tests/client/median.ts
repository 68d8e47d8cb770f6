/** The middle of a list of figures; of an even number of them the upper one. 0 for none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
