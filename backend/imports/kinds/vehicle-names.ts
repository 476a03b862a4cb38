/** Makes and vehicles that applications of files name: known ones, answered ones and new ones. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { ImportAnswer } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import { type Application, isModelName, vehicleKey } from './application-text.ts';
import { makeMeant, makeProposed } from './make-names.ts';
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
  /** Whether the text is certainly one of a make and a model. */
  isCertain: boolean;
}

/** Reads vehicles by make, model and engine; of several with the same ones, none is meant. */
const readVehicles = async (db: Db | Tx): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: number; make: string; model: string }>(
    sql`select vehicle.id, brand.name::text as make, vehicle.name || ' ' || vehicle.engine as model
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id order by vehicle.id`,
  );
  const byKey = Map.groupBy(rows, ({ make, model }) => vehicleKey(make, model));
  const isSingle = (group: readonly unknown[]): boolean => group.length === 1;
  const wordsOfMake = new Map(
    rows.map(({ id, make }) => [id, vehicleKey(make, '').split(' ').length]),
  );
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
    ambiguous: new Map(
      [...byKey].flatMap(([key, group]) =>
        isSingle(group) ? [] : [[key, group.map(({ id }) => id)]],
      ),
    ),
    nameOf: new Map(rows.map(({ id, make, model }) => [id, `${make} ${model}`.trim()])),
    near: (name, { byName }) => {
      let near: { id: number | string; words: number } | undefined;
      for (const [key, id] of byName) {
        const words = sharedWords(key, name);
        const least = (wordsOfMake.get(Number(id)) ?? 0) + 1;
        if (words >= least && words > (near?.words ?? 0)) near = { id, words };
      }
      return near?.id;
    },
  };
};

/** Returns how many of the first words two names share. */
const sharedWords = (one: string, other: string): number => {
  const words = other.split(' ');
  const at = one.split(' ').findIndex((word, place) => word !== words[place]);
  return at < 0 ? one.split(' ').length : at;
};

/** Reads the brands that make vehicles, and those that are known to. */
const readMakes = async (db: Db | Tx, brand: NamedList): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from brands where makes_vehicles
        union select brand_id from vehicles`,
  );
  const making = new Set<number | string>(rows.map(({ id }) => id));
  const isMake = (id: number | string): boolean =>
    making.has(id) || makeMeant(brand.nameOf.get(id) ?? '') !== undefined;
  const byName = new Map([...brand.byName].filter(([, id]) => isMake(id)));
  const idOf = (make: string | undefined) =>
    make === undefined ? undefined : byName.get(normal(make));
  return {
    ...{ isMade: true, isOptional: true, article: 'La marca de vehículo', nameOf: brand.nameOf },
    byName,
    meant: (name) => idOf(makeMeant(name)),
    near: (name) => idOf(makeProposed(name)),
  };
};

/** Returns the lists that applications are read with. @param brand the shop's brands */
export const vehicleLists = async (db: Db | Tx, brand: NamedList): Promise<Refs['lists']> => ({
  make: await readMakes(db, brand),
  vehicle: await readVehicles(db),
});

const ENGINE = /\s+(\d[.,]\d.*)$/;

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

/**
 * Finds the vehicle of an application that was read, or what to ask about it.
 * @param isCertain whether its text certainly is one of a make and a model: others create nothing by themselves
 */
export const findVehicle = (one: Application, isCertain: boolean, refs: Refs): Found => {
  const { make: makes, vehicle: vehicles } = refs.lists;
  if (!makes || !vehicles) throw new Error('Missing lists of vehicles in refs');
  const answerTo = (list: string, name: string): ImportAnswer | undefined =>
    refs.answers?.get(answerKey({ list, name }));
  const isCreated = (list: NamedList, name: string): boolean =>
    isCertain &&
    refs.createsMissing &&
    creationProblem(list, name) === undefined &&
    !findSimilar(list, name);

  const makeName = normal(one.ApplicationBrandName);
  const knownMake = makes.byName.get(makeName) ?? makes.meant?.(makeName);
  const makeAnswer = knownMake === undefined ? answerTo('make', makeName) : undefined;
  if (makeAnswer?.action === 'skip') return { application: undefined };
  const makeId = makeAnswer?.action === 'use' ? makeAnswer.id : knownMake;
  const isNewMake =
    makeId === undefined && (makeAnswer?.action === 'create' || isCreated(makes, makeName));
  const brand =
    (makeId !== undefined && makes.nameOf.get(makeId)) ||
    (isNewMake && makeMeant(makeName)) ||
    one.ApplicationBrandName;
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
        ...{ list: 'make', name: makeName, isCertain },
        reason: `${makes.article} «${one.ApplicationBrandName}» no existe.`,
      },
    };
  const isNew =
    answer?.action === 'create' ||
    (makeAnswer?.action === 'create' && isModelName(model)) ||
    isCreated(vehicles, key);
  if (!isNew)
    return {
      application,
      asked: {
        ...{ list: 'vehicle', name: key, isCertain },
        reason: `${vehicles.article} «${brand} ${model}» no existe.`,
      },
    };
  const VehicleId = newVehicle(typeof makeId === 'number' ? makeId : brand, model);
  const isAnswered = answered ?? (answer && { isAnswered: true as const });
  return { application: { ...application, ...isAnswered, VehicleId } };
};
