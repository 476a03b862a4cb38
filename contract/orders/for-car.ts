/** `para Fiat Palio 1.3 2004`; empty without a car. */
export const forCar = (vehicle: string | undefined): string => (vehicle ? `para ${vehicle}` : '');
