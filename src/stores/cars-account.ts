/** Keeps the cars of the garage in the account of who is logged in. */
import { send } from '#client/send';
import { keptCars } from '#contract/calls/kept';
import { cars } from './cars.ts';
import { keepInAccount } from './kept/kept-account.ts';

export const keepCarsInAccount = (): void => {
  keepInAccount(cars, (entries) => send(keptCars, { entries }));
};
