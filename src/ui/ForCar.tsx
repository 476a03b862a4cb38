import { forCar } from '#contract/orders/for-car';

/** Below or beside an item: the car that it is for. */
export const ForCar = ({ vehicle }: { vehicle: string | undefined }) =>
  vehicle ? <span className="small">{forCar(vehicle)} </span> : null;
