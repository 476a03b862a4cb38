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

/** The versions of a model, which differ by their engines. */
interface Model {
  make: string;
  /** As the shop spells it. */
  name: string;
  versions: { id: number; name: string }[];
}

interface VehicleList extends NamedList {
  /** By the key of make and model. */
  models: ReadonlyMap<string, Model>;
  /** Returns the only make that has a model of this name. */
  makeOf: (model: string) => string | undefined;
}

const readModels = (rows: readonly VehicleRow[]): ReadonlyMap<string, Model> => {
  const models = new Map<string, Model>();
  for (const { id, make, model: name, engine } of rows) {
    const key = vehicleKey(make, name);
    const model = models.get(key) ?? { make, name, versions: [] };
    model.versions.push({ id, name: `${name} ${engine}`.trim() });
    models.set(key, model);
  }
  return models;
};

interface VehicleRow extends Record<string, unknown> {
  id: number;
  make: string;
  model: string;
  engine: string;
}

/** Reads vehicles by make, model and engine; of several with the same ones, none is meant. */
const readVehicles = async (db: Db | Tx): Promise<VehicleList> => {
  const { rows } = await db.execute<VehicleRow>(
    sql`select vehicle.id, brand.name::text as make, vehicle.name as model, vehicle.engine
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id order by vehicle.id`,
  );
  const keyed = rows.map(({ id, make, model, engine }) => ({
    id,
    key: vehicleKey(make, `${model} ${engine}`),
  }));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const single = [...byKey].filter(([, group]) => group.length === 1);
  const models = readModels(rows);
  const makesOf = Map.groupBy(models.values(), ({ name }) => normal(name.split(' ')[0] ?? ''));
  const wordsOfMake = new Map(
    rows.map(({ id, make }) => [id, vehicleKey(make, '').split(' ').length]),
  );
  return {
    article: 'El vehículo',
    isMade: true,
    isOptional: true,
    spell: (name) => vehicleKey('', name),
    byName: new Map(single.flatMap(([key, group]) => group.map(({ id }) => [key, id]))),
    ambiguous: new Map(
      [...byKey].flatMap(([key, group]) =>
        group.length === 1 ? [] : [[key, group.map(({ id }) => id)]],
      ),
    ),
    nameOf: new Map(
      rows.map(({ id, make, model, engine }) => [id, `${make} ${model} ${engine}`.trim()]),
    ),
    models,
    makeOf: (model) => {
      const makes = new Set(makesOf.get(normal(model))?.map(({ make }) => make));
      const [make] = makes;
      return makes.size === 1 ? make : undefined;
    },
    near: (name, { byName }) => {
      const versions = models.get(name)?.versions.map(({ id }) => id);
      if (versions) return versions;
      let near: { id: number | string; words: number } | undefined;
      for (const [key, id] of byName) {
        const words = sharedWords(key, name);
        const least = (wordsOfMake.get(Number(id)) ?? 0) + 1;
        if (words >= least && words > (near?.words ?? 0)) near = { id, words };
      }
      return near ? [near.id] : [];
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
    near: (name) => [idOf(makeProposed(name)) ?? []].flat(),
  };
};

/** Returns the lists that applications are read with. @param brand the shop's brands */
export const vehicleLists = async (
  db: Db | Tx,
  brand: NamedList,
): Promise<{ make: NamedList; vehicle: VehicleList }> => ({
  make: await readMakes(db, brand),
  vehicle: await readVehicles(db),
});

const ENGINE = /\s+(\d[.,]\d.*)$/;

/** `CLIO II` → `Clio II`: as forms have names, without their capitals. */
const withoutCapitals = (name: string): string =>
  name.replace(/\p{Lu}{4,}(?![\p{L}\d])/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());

/** `Palio 1.3 8v` → model and engine; a model as the shop spells it. */
const newVehicle = (
  make: NewVehicle['make'],
  brand: string,
  model: string,
  { models }: VehicleList,
): NewVehicle => {
  const [behind = '', engine = ''] = ENGINE.exec(model) ?? [];
  const name = model.slice(0, model.length - behind.length);
  // `GOL Power` begins like the shop's `Gol`.
  const words = name.split(' ');
  for (let length = words.length; length > 0; length -= 1) {
    const match = models.get(vehicleKey(brand, words.slice(0, length).join(' ')));
    const rest = words.slice(length).map(withoutCapitals);
    if (match) return { make, name: [match.name, ...rest].join(' '), engine };
  }
  return { make, name: withoutCapitals(name), engine };
};

interface Found {
  /** None = a seller answered that it is left out. */
  applications: FileApplication[];
  asked?: AskedName;
}

/** The lists that `findVehicle` uses. */
const listsIn = ({ make, vehicle }: Refs['lists']): { makes: NamedList; vehicles: VehicleList } => {
  if (!make || !vehicle || !isVehicleList(vehicle)) throw new Error('Missing lists of vehicles');
  return { makes: make, vehicles: vehicle };
};
const isVehicleList = (list: NamedList): list is VehicleList => 'models' in list;

/** Returns the make of a text that names only a model. */
export const makeOfModel = ({ vehicle }: Refs['lists'], model: string): string | undefined =>
  vehicle && isVehicleList(vehicle) ? vehicle.makeOf(model) : undefined;

/**
 * Finds the vehicle of an application that was read, or what to ask about it.
 * @param isCertain whether its text certainly is one of a make and a model: others create nothing by themselves
 */
export const findVehicle = (one: Application, isCertain: boolean, refs: Refs): Found => {
  const { makes, vehicles } = listsIn(refs.lists);
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
  if (makeAnswer?.action === 'skip') return { applications: [] };
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
    return { applications: [{ ...application, ...answered, VehicleId: id }] };
  if (vehicles.ambiguous?.has(key)) return { applications: [application] };
  const answer = answerTo('vehicle', key);
  if (answer?.action === 'skip') return { applications: [] };
  if (answer?.action === 'use' && typeof answer.id === 'number' && vehicles.nameOf.has(answer.id))
    return { applications: [{ ...application, isAnswered: true, VehicleId: answer.id }] };
  const versions = answer ? [] : (vehicles.models.get(key)?.versions ?? []);
  const [version, ...others] = versions;
  if (version && others.length === 0)
    return { applications: [{ ...application, ...answered, VehicleId: version.id }] };
  // Without an engine it is all versions of its model.
  if (version && refs.createsMissing && isCertain)
    return {
      applications: versions.map(({ id: VehicleId, name: ApplicationName }) => ({
        ...{ ...application, ...answered, VehicleId, ApplicationName },
      })),
    };
  if (makeId === undefined && !isNewMake)
    return {
      applications: [application],
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
      applications: [application],
      asked: {
        ...{ list: 'vehicle', name: key, isCertain },
        reason: `${vehicles.article} «${brand} ${model}» no existe.`,
      },
    };
  const VehicleId = newVehicle(typeof makeId === 'number' ? makeId : brand, brand, model, vehicles);
  const isAnswered = answered ?? (answer && { isAnswered: true as const });
  return { applications: [{ ...application, ...isAnswered, VehicleId }] };
};
