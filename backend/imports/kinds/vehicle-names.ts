/** Makes and vehicles that applications of files name: known ones, answered ones and new ones. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { ImportAnswer } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import { type Application, vehicleKey } from './application-text.ts';
import { answerKey, creationProblem, findSimilar, type NamedList, type Refs } from './refs.ts';

/** Stands for the id of a vehicle that is still to be created. */
export interface NewVehicle {
  /** The id of its make, or the name of a new one. */
  make: number | string;
  name: string;
  engine: string;
}

export const isNewVehicle = (value: unknown): value is NewVehicle =>
  typeof value === 'object' && value !== null && 'engine' in value;

/** An application of a file. */
export type FileApplication = Omit<Application, 'VehicleId'> & {
  VehicleId: number | NewVehicle | null;
  /** Whether somebody answered what its vehicle is, so that it also links a stored application. */
  isAnswered?: true;
};

/** A make or a vehicle that the shop does not have, about which a seller may decide. */
export interface AskedName {
  list: string;
  name: string;
  reason: string;
}

/** Reads vehicles by make, model and engine; of several with the same ones, none is meant. */
const readVehicles = async (db: Db | Tx): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: number; make: string; model: string }>(
    sql`select vehicle.id, brand.name::text as make, vehicle.name || ' ' || vehicle.engine as model
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id order by vehicle.id`,
  );
  const byKey = Map.groupBy(rows, ({ make, model }) => vehicleKey(make, model));
  const isSingle = (group: readonly unknown[]): boolean => group.length === 1;
  return {
    article: 'El vehículo',
    isMade: true,
    isOptional: true,
    spell: (name) => vehicleKey('', name),
    byName: new Map(
      [...byKey].flatMap(([key, group]) =>
        group.filter(() => isSingle(group)).map(({ id }) => [key, id]),
      ),
    ),
    ambiguous: new Set([...byKey].flatMap(([key, group]) => (isSingle(group) ? [] : key))),
    nameOf: new Map(rows.map(({ id, make, model }) => [id, `${make} ${model}`.trim()])),
  };
};

/** Returns the lists that applications are read with. @param brand the shop's brands */
export const vehicleLists = async (db: Db | Tx, brand: NamedList): Promise<Refs['lists']> => ({
  make: { ...brand, article: 'La marca de vehículo', isOptional: true },
  vehicle: await readVehicles(db),
});

const ENGINE = /\s+(\d[.,]\d.*)$/;
/** Texts that name several models, of which no vehicle can be made. */
const SEVERAL = /[/,;()]/;

/** `Palio 1.3 8v` → model and engine. */
const newVehicle = (make: NewVehicle['make'], model: string): NewVehicle => {
  const [behind = '', engine = ''] = ENGINE.exec(model) ?? [];
  return { make, name: model.slice(0, model.length - behind.length), engine };
};

interface Found {
  /** undefined = a seller answered that it is left out. */
  application: FileApplication | undefined;
  asked?: AskedName;
}

/** Finds the vehicle of an application that was read, or what to ask about it. */
export const findVehicle = (one: Application, refs: Refs): Found => {
  const { make: makes, vehicle: vehicles } = refs.lists;
  if (!makes || !vehicles) throw new Error('Missing lists of vehicles in refs');
  const answerTo = (list: string, name: string): ImportAnswer | undefined =>
    refs.answers?.get(answerKey({ list, name }));
  const isCreated = (list: NamedList, name: string): boolean =>
    refs.createsMissing && creationProblem(list, name) === undefined && !findSimilar(list, name);

  const makeName = normal(one.ApplicationBrandName);
  const makeAnswer = makes.byName.has(makeName) ? undefined : answerTo('make', makeName);
  if (makeAnswer?.action === 'skip') return { application: undefined };
  const makeId = makeAnswer?.action === 'use' ? makeAnswer.id : makes.byName.get(makeName);
  const isNewMake =
    makeId === undefined && (makeAnswer?.action === 'create' || isCreated(makes, makeName));
  const brand =
    makeAnswer?.action === 'use' && makeId !== undefined
      ? (makes.nameOf.get(makeId) ?? one.ApplicationBrandName)
      : one.ApplicationBrandName;
  const application: Application = { ...one, ApplicationBrandName: brand };
  const model = one.ApplicationName;
  const key = vehicleKey(brand, model);
  const answered = makeAnswer && { isAnswered: true as const };

  const id = vehicles.byName.get(key);
  if (typeof id === 'number')
    return { application: { ...application, ...answered, VehicleId: id } };
  if (vehicles.ambiguous?.has(key)) return { application };
  const answer = answerTo('vehicle', key);
  if (answer?.action === 'skip') return { application: undefined };
  if (answer?.action === 'use' && typeof answer.id === 'number' && vehicles.nameOf.has(answer.id))
    return { application: { ...application, isAnswered: true, VehicleId: answer.id } };
  if (makeId === undefined && !isNewMake)
    return {
      application,
      asked: {
        ...{ list: 'make', name: makeName },
        reason: `${makes.article} «${one.ApplicationBrandName}» no existe.`,
      },
    };
  const isNew =
    answer?.action === 'create' ||
    makeAnswer?.action === 'create' ||
    (!SEVERAL.test(model) && isCreated(vehicles, key));
  if (!isNew)
    return {
      application,
      asked: {
        ...{ list: 'vehicle', name: key },
        reason: `${vehicles.article} «${brand} ${model}» no existe.`,
      },
    };
  const VehicleId = newVehicle(typeof makeId === 'number' ? makeId : brand, model);
  const isAnswered = answered ?? (answer && { isAnswered: true as const });
  return { application: { ...application, ...isAnswered, VehicleId } };
};
