/** Returns the heading of a list with so many results. @param count a number as pages write it */
export const resultsText = (count: number | string | undefined): string =>
  `${count} ${`${count}` === '1' ? 'resultado' : 'resultados'}`;
