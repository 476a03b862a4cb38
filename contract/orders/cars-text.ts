/** The cars that a buyer wants an item for, as a text such as `Fiat Palio 1.3 2004`; empty = not told. */
export const MAX_CARS_TEXT = 200;

/** Joins the cars that units of one product are for, each once and as many as fit. */
export const withCar = (cars = '', car = ''): string => {
  const all = cars && car && !cars.includes(car) ? `${cars} y ${car}` : cars || car;
  return all.length > MAX_CARS_TEXT ? cars : all;
};
