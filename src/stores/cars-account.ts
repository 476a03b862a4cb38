import { send } from '#client/send';
import { keptCars } from '#contract/calls/kept';
import { cars } from './cars.ts';
import { syncWithAccount } from './kept/kept-account.ts';

export const keepCarsInAccount = (): void => {
  syncWithAccount(cars, (entries) => send(keptCars, { entries }));
};
