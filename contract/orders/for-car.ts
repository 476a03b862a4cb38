/** `para Fiat Palio 1.3 2004`; empty where no car is told. */
export const forCar = (vehicle: string | undefined): string => (vehicle ? `para ${vehicle}` : '');
