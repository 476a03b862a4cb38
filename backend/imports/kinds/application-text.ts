/** Applications as files of products write them: `Fiat Palio 1.3 8v 96-04; VW Gol / Parati 98…`. */
import type { FamilyState } from '#backend/goods/goods-store';
import { visibleText } from '#contract/text/plain-codes';
import { normal } from '#contract/text/plain-text';
import { makeLength, withWholeMake } from './make-names.ts';
import { joinsYears, readYears, splitYears, type Years } from './vehicle-years.ts';

export type Application = FamilyState['applications'][number];

/** An application of a text. */
interface TextApplication extends Application {
  /** Whether its make is known or written apart, and its model is a name. */
  isCertain: boolean;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const spelledVehicle = (text: string): string =>
  normal(withWholeMake(oneLine(visibleText(text)))).replace(/(?<=\d),(?=\d)/g, '.');

/** Returns the text by which vehicles are compared, independent of abbreviations and of where the make ends. */
export const vehicleKey = (make: string, model: string): string =>
  spelledVehicle(`${make} ${model}`);

export const applicationKey = (one: Omit<Application, 'VehicleId'>): string =>
  `${vehicleKey(one.ApplicationBrandName, one.ApplicationName)} ${one.ApplicationYearFrom}-${one.ApplicationYearTo}`;

/** Kinds of vehicles, and notes such as `consultar`, in place of a model. */
const NO_MODEL =
  /^(?:tod[oa]s?|vari[oa]s|universal(?:es)?|modelos?|lineas?|general|segun|medidas?|otr[oa]s|etc|motor(?:es)?|autos?|camion(?:es|etas?)?|tractor(?:es)?|maquinaria|consultar|ver|para|con|sin|sirve|usa|n\/?[acd]|s\/?[cdp])(?![\p{L}\p{N}])/u;
/** Signs of sentences, and of texts that name several models. */
const NO_NAME = /[$%=?¿*@/,;()]|consultar|catalogo|precio/;
const MAX_LETTERS = 60;
const MAX_WORDS = 7;

/** Names of engines and equipment, which follow a model. */
const EQUIPMENT =
  /^(?:\d[.,]\d(?!\d)|\d{1,2} ?v\b|(?:nafta|diesel|gasoil|gnc|turbo|tdi?|sdi|hdi|dci|jtd|crdi|gti?|mpi|mpfi|efi|spi|v6|v8|aut|man|automatic[oa]|manual|aa|a\/a|(?:con |sin |[cs]\/ ?)a(?:ire|a)|(?:[2345] ?)?ptas?|\d ?puertas|fase|mk ?\d|i+v?)(?![\p{L}\p{N}])|\()/u;

/** Returns whether a text can be the name of a model. */
export const isModelName = (text: string): boolean => {
  const name = normal(text);
  return (
    /[\p{L}\p{N}]/u.test(name) &&
    name.length <= MAX_LETTERS &&
    name.split(' ').length <= MAX_WORDS &&
    !NO_MODEL.test(name) &&
    !NO_NAME.test(name) &&
    !EQUIPMENT.test(name)
  );
};

type IsMake = (name: string) => boolean;
/** Returns the make of a model that only one make has. */
type MakeOf = (model: string) => string | undefined;

/** Escaped by a backslash, none of them separates. */
const SEPARATORS =
  /(?<!\\)(?:\s+[-–—/+]\s+|,(?=\s|\p{L})\s*|\s+[ye]\s+(?=\p{L}|\d{3}|\d[.,]\d)|(?<=\p{L}{3})\/(?=\p{L}{3})|(?<=\b\d{3})\/(?=\d{3}\b))/gu;

interface Piece {
  text: string;
  /** The sign before it, as it stands. */
  sign: string;
}

/** Splits a text at the signs between vehicles. Signs between years and before equipment stay. */
const splitVehicles = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let begin = 0;
  let sign = '';
  for (const found of text.matchAll(SEPARATORS)) {
    const [before, behind] = [
      text.slice(begin, found.index),
      text.slice(found.index + found[0].length),
    ];
    const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (isOpen || joinsYears(before, behind) || before.trim() === '') continue;
    pieces.push({ text: before, sign });
    begin = found.index + found[0].length;
    sign = found[0];
  }
  return [...pieces, { text: text.slice(begin), sign }];
};

const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, '$1');
const ENGINE = /\s+(\d[.,]\d.*)$/;

/** `Gol 1.6 05/06 sup.`: a word behind an engine and its years is a note, and `c/aire` is not. */
const withoutNote = ({ rest, behind }: { rest: string; behind: string }): string => {
  const before = rest.slice(0, rest.length - behind.length).trimEnd();
  const isNote = behind !== '' && ENGINE.test(before) && !EQUIPMENT.test(normal(behind));
  return isNote ? before : rest;
};

/** A vehicle that is being read, with its make. */
interface Vehicle extends Make {
  model: string;
  years: Years | undefined;
}

interface Make {
  make: string;
  isMakeKnown: boolean;
}

const parted = (text: string, words: number): { make: string; rest: string } => {
  const all = text.split(' ');
  return { make: all.slice(0, words).join(' '), rest: all.slice(words).join(' ') };
};

/** Splits off a known make, or one that a colon follows: `Fiat: Palio`. */
const readMake = (text: string, isMake: IsMake): { make: string; rest: string } | undefined => {
  const [told, name = ''] = /^([^:\\]{2,40}):(?=\s|$)\s*/.exec(text) ?? [];
  if (told !== undefined && /\p{L}/u.test(name) && isModelName(name))
    return { make: name.trim(), rest: text.slice(told.length) };
  const length = makeLength(text.split(' '), isMake);
  return length > 0 ? parted(text, length) : undefined;
};

const hasTwoWords = (text: string): boolean => /\S\s+\S/.test(text);

interface ReadVehicles {
  vehicles: Vehicle[];
  unread: string[];
}

/** Returns whether an engine and years that follow may be a vehicle's too. */
const isOpen = ({ model, years }: Vehicle): boolean => years === undefined && !ENGINE.test(model);

/** `Strada 1.3/1.4 Fire` → `Strada 1.3 Fire`, `Strada 1.4 Fire`. */
const withEachEngine = (model: string): string[] => {
  const [engines] = /(?<=\s)\d[.,]\d(?:\s?\/\s?\d[.,]\d)+(?![\d.,])/.exec(model) ?? [];
  return engines?.split('/').map((one) => model.replace(engines, one.trim())) ?? [model];
};

/** Reads the vehicles of one part; all but the first may leave the make out, and all but the last the years. */
const readPart = (
  part: string,
  isMake: IsMake,
  makeOf: MakeOf,
  above: Make | undefined,
): ReadVehicles => {
  const vehicles: Vehicle[] = [];
  const unread: string[] = [];
  let current = above;
  /** Gives years to the last vehicles, back to one with years of its own. */
  const share = (years: Years): void => {
    for (const vehicle of vehicles.toReversed()) {
      if (vehicle.years !== undefined) return;
      vehicle.years = years;
    }
  };
  const add = ({ model, ...of }: Omit<Vehicle, 'years'>, years: Years | undefined): void => {
    const versions = withEachEngine(model);
    const engines = versions.flatMap((one) => ENGINE.exec(one)?.[1] ?? []);
    // `Gol - Parati 1.6 95-05`: the engine is that of the whole chain, as the years are.
    const chain = vehicles.slice(1 + vehicles.findLastIndex((one) => !isOpen(one)));
    if (engines.length > 0)
      vehicles.splice(
        vehicles.length - chain.length,
        chain.length,
        ...chain.flatMap((one) =>
          engines.map((engine) => ({ ...one, model: `${one.model} ${engine}` })),
        ),
      );
    for (const one of versions) vehicles.push({ ...of, model: one, years: undefined });
    if (years) share(years);
  };
  for (const { text: piece, sign } of splitVehicles(part)) {
    const text = oneLine(piece);
    const last = vehicles.at(-1);
    const alone = last && readYears(text);
    // Beside a model of digits, a year is another model: `Peugeot 206 / 2008`.
    if (alone && !(/^\d{4}$/.test(text) && /^\d+$/.test(last.model))) {
      share(alone);
      continue;
    }
    const named = readMake(text, isMake);
    const ofModel = named || current ? undefined : makeOf(text.split(' ')[0] ?? '');
    if (ofModel !== undefined) current = { make: ofModel, isMakeKnown: true };
    const split = splitYears(text, named || !current ? hasTwoWords : (rest) => rest !== '');
    if (!split) {
      unread.push(text);
      continue;
    }
    const { years } = split;
    const rest = withoutNote(split);
    if (last && !named && EQUIPMENT.test(normal(rest))) {
      const isEngine = /^\d[.,]\d/.test(rest);
      const name = last.model.replace(ENGINE, '');
      // `Uno 1.3 - 1.6` are two vehicles, `Uno - 1.3` and `Uno 1.3 - 16v` are one.
      if (isEngine && name === last.model) vehicles.pop();
      if (isEngine) add({ ...last, model: `${name} ${rest}` }, years);
      else {
        last.model = `${last.model}${sign}${rest}`;
        if (years) share(years);
      }
      continue;
    }
    const { make, rest: model } = named
      ? (readMake(rest, isMake) ?? named)
      : current
        ? { make: current.make, rest }
        : parted(rest, 1);
    current = named ? { make, isMakeKnown: true } : (current ?? { make, isMakeKnown: false });
    if (model === '' || (!current.isMakeKnown && !isModelName(make))) unread.push(text);
    else add({ ...current, model }, years);
  }
  // A make before its models, as in `FIAT - Palio / Siena`, was read.
  return { vehicles, unread: unread.filter((text) => !vehicles.some(({ make }) => make === text)) };
};

const PART_SEPARATOR = /(?<!\\)[|;\n]/;

/** `Siena 1.4 2004>` behind `Fiat Palio 1.3`: a model and its engine, without a make of its own. */
const beginsWithModel = (part: string): boolean => {
  const first = oneLine(splitVehicles(part)[0]?.text ?? '');
  return /^\S+(?:\s+\d[.,]\d.*)?$/.test(splitYears(first, (rest) => rest !== '')?.rest ?? '');
};

/** Reads a cell of applications. @returns also the texts that name no make and model, or impossible years */
export const readApplications = (
  text: string,
  isMake: IsMake,
  makeOf: MakeOf = () => undefined,
): { found: TextApplication[]; unread: string[] } => {
  const found: TextApplication[] = [];
  const unread: string[] = [];
  let above: Make | undefined;
  for (const part of text.split(PART_SEPARATOR).map(oneLine)) {
    if (part === '') continue;
    const read = readPart(part, isMake, makeOf, beginsWithModel(part) ? above : undefined);
    unread.push(...read.unread.map(unescaped));
    for (const { make, isMakeKnown, model, years } of read.vehicles)
      found.push({
        VehicleId: null,
        ApplicationName: unescaped(model),
        ApplicationBrandName: unescaped(make),
        ApplicationYearFrom: years?.[0] ?? null,
        ApplicationYearTo: years?.[1] ?? null,
        isCertain: isMakeKnown && isModelName(model.replace(ENGINE, '')),
      });
    const last = read.vehicles.at(-1);
    above = last?.isMakeKnown ? last : undefined;
  }
  return { found, unread };
};

const writeYears = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? 'todos' : `hasta ${to}`;
  if (to === null) return `${from}>`;
  return from === to ? `${from}` : `${from}-${to}`;
};

/** Writes an application so that `readApplications` returns it again. */
export const writeApplication = (one: Omit<Application, 'VehicleId'>): string => {
  const { ApplicationYearFrom: from, ApplicationYearTo: to } = one;
  const vehicle = oneLine(`${one.ApplicationBrandName} ${one.ApplicationName}`);
  const years = writeYears(from, to);
  const isClear = (text: string): boolean => {
    const { found, unread } = readApplications(text, () => false);
    const [read, more] = found;
    return !!read && !more && unread.length === 0 && applicationKey(read) === applicationKey(one);
  };
  const spelled = [
    vehicle,
    vehicle.replace(/[|;\\:,/+–—]|(?<=\s)-(?=\s)|(?<=\s)[ye](?=\s)/gi, '\\$&'),
  ];
  const texts = spelled.flatMap((name) => [
    ...(from === null && to === null ? [name] : []),
    `${name} ${years}`,
    `${name} (${years})`,
  ]);
  return texts.find(isClear) ?? texts.at(-1) ?? '';
};
