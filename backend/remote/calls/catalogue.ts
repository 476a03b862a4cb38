/** Catalogue calls: forwarded where the host has the call, else composed of others. */

import { AppError } from '#backend/http/app-error';
import { viewerOf, visibleProduct, visitorOf } from '#backend/http/viewer';
import type { Caller } from '#backend/port';
import type { CallName, InputOf, OutputOf } from '#contract/calls';
import { vehicleFilter } from '#contract/calls/catalog';
import type { Autopart, Product } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/text/plain-text';
import { knownText } from '#contract/vehicles/vehicle-names';
import { sellsFamilies } from '#variants/kinds';
import type { Tolerate } from '../pages/tolerance.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { readRows } from '../wire/rows.ts';
import type { Answers } from './ask.ts';
import {
  ANONYMOUS,
  type AskOptions,
  askHost,
  asViewer,
  forwarded,
  JSON_TYPE,
  mapConcurrently,
  type Remote,
} from './ask.ts';
import { askEach } from './ask-each.ts';
import { createMissingFilters } from './missing-filters.ts';
import { asAppError } from './refused.ts';
import { isVisible, visibleAutopart } from './sight.ts';

/** Forwarded unchanged, with the caller's rights. */
export const PLAIN_READS = [
  'categoryList',
  'categoryFind',
  'brandList',
  'brandListByCategory',
  'providerList',
  'tagList',
  'workBranchList',
  'companyListFilters',
  'stateList',
  'cityList',
] as const satisfies readonly CallName[];

type Names =
  | (typeof PLAIN_READS)[number]
  | 'vehicleFilter'
  | 'vehicleList'
  | 'autopartFilter'
  | 'autopartFindByFamily'
  | 'autopartList'
  | 'autopartListRelated'
  | 'productFilter'
  | 'productFind'
  | 'productList'
  | 'productListRelated'
  | 'catalogSuggest';

const MAX_SUGGESTED = 6;

/** Asks `{brandId, categoryId}` at an address of its own (spec, section 7). */
const askVehicles = async (
  { vehicles, reportSkipped }: Pick<Remote, 'vehicles' | 'reportSkipped'>,
  input: InputOf<'vehicleFilter'>,
  { kind = 'read' }: AskOptions,
): Promise<Vehicle[]> => {
  try {
    const reply = await vehicles.askJson({
      path: '',
      kind,
      repeats: true,
      headers: JSON_TYPE,
      body: JSON.stringify(input),
    });
    const { output, skipped } = readRows(vehicleFilter, reply);
    reportSkipped(vehicleFilter.path, skipped);
    // Screens would show a placeholder as an engine.
    return output.data.map((row) => ({ ...row, VehicleEngine: knownText(row.VehicleEngine) }));
  } catch (error) {
    throw asAppError('vehicleFilter', error);
  }
};

/** Removes duplicates and sorts by model and first year. */
const inOrder = (vehicles: readonly Vehicle[]): Vehicle[] =>
  [...new Map(vehicles.map((vehicle) => [vehicle.VehicleId, vehicle])).values()].sort(
    (a, b) =>
      a.VehicleName.localeCompare(b.VehicleName, 'es') ||
      a.VehicleYearRange.localeCompare(b.VehicleYearRange) ||
      a.VehicleId - b.VehicleId,
  );

/** Lets errors through. */
const noTolerance: Tolerate = (_, work) => work;

/** Loads a brand's vehicles, with one query per top category. */
export const askAllVehicles = async (
  remote: Remote,
  brandId: number,
  as: AskOptions = ANONYMOUS,
  tolerate = noTolerance,
): Promise<Vehicle[]> => {
  const { data: tree } = await askHost(remote, 'categoryList', {}, as);
  const lists = await mapConcurrently(tree, ({ id: categoryId }) =>
    tolerate(
      `vehicles of ${brandId} in ${categoryId}`,
      askVehicles(remote, { brandId, categoryId }, as),
      [],
    ),
  );
  return inOrder(lists.flat());
};

export const createCatalogueAnswers = (remote: Remote): Answers<Names> => {
  const { variant } = remote;
  const completeFilters = createMissingFilters(remote);
  type Asker = Caller<RemoteSession | null>;
  const viewer = ({ session }: Asker) => viewerOf({ session, variant });
  const as = (caller: Asker): AskOptions => asViewer(caller, variant);
  const forward =
    <N extends CallName>(name: N) =>
    (input: InputOf<N>, caller: Asker): Promise<OutputOf<N>> =>
      askHost(remote, name, input, as(caller));

  const autoparts = (all: readonly Autopart[], caller: Asker): Autopart[] =>
    all
      .map((autopart) => visibleAutopart(autopart, viewer(caller)))
      .filter((autopart) => isVisible(autopart, viewer(caller)));
  const products = (all: readonly Product[], caller: Asker): Product[] =>
    all
      .filter((product) => isVisible(product, viewer(caller)))
      .map((product) => visibleProduct(product, viewer(caller)));
  const firstOrNotFound = <T>([first]: readonly T[]): { data: T } => {
    if (first === undefined) throw new AppError('record.notFound');
    return { data: first };
  };

  const findAutopart = async (family: string, caller: Asker) => {
    const { data } = await askHost(remote, 'autopartFindByFamily', { family }, as(caller));
    return autoparts([data], caller);
  };
  const findProduct = async (code: string, caller: Asker) => {
    const { data } = await askHost(remote, 'productFind', { code }, as(caller));
    return products([data], caller);
  };

  const suggestItems = async (text: string) => {
    const query = {
      filters: [{ FilterKey: 'text', FilterValue: text }],
      rowIndex: 0,
      rowsMax: MAX_SUGGESTED,
      orderBy: 'REL' as const,
    };
    const visitor = visitorOf(variant);
    const { data } = sellsFamilies(variant)
      ? await askHost(remote, 'autopartFilter', query, ANONYMOUS)
      : await askHost(remote, 'productFilter', query, ANONYMOUS);
    const visible = [...data].filter((item) => isVisible(item, visitor));
    return visible.map(({ code, name, categoryName }) => ({
      kind: 'item' as const,
      id: code,
      text: name,
      detail: categoryName,
    }));
  };

  return {
    ...forwarded(PLAIN_READS, forward),
    vehicleFilter: async (input) => ({ data: await askVehicles(remote, input, ANONYMOUS) }),
    vehicleList: async ({ brandId }) => ({ data: await askAllVehicles(remote, brandId) }),

    autopartFilter: async (input, caller) => {
      const found = await askHost(remote, 'autopartFilter', input, as(caller));
      const resultFilters = await completeFilters(found.resultFilters, input.filters, as(caller));
      return { ...found, resultFilters, data: autoparts(found.data, caller) };
    },
    autopartFindByFamily: async ({ family }, caller) =>
      firstOrNotFound(await findAutopart(family, caller)),
    autopartList: async ({ codes }, caller) => {
      const { answered, ...rest } = await askEach(remote, codes, (code) =>
        findAutopart(code, caller),
      );
      return { data: answered.flat(), ...rest };
    },
    autopartListRelated: async (input, caller) => {
      const { data } = await askHost(remote, 'autopartListRelated', input, as(caller));
      return { data: autoparts(data, caller) };
    },

    productFilter: async (input, caller) => {
      const found = await askHost(remote, 'productFilter', input, as(caller));
      const resultFilters = await completeFilters(found.resultFilters, input.filters, as(caller));
      return { ...found, resultFilters, data: products(found.data, caller) };
    },
    productFind: async ({ code }, caller) => firstOrNotFound(await findProduct(code, caller)),
    productList: async ({ codes }, caller) => {
      const { answered, ...rest } = await askEach(remote, codes, (code) =>
        findProduct(code, caller),
      );
      return { data: answered.flat(), ...rest };
    },
    productListRelated: async (input, caller) => {
      const { data } = await askHost(remote, 'productListRelated', input, as(caller));
      return { data: products(data, caller) };
    },

    catalogSuggest: async ({ text }, caller) => {
      if (text.trim().length < 2) return { data: [] };
      const [items, { data: tree }] = await Promise.all([
        suggestItems(text),
        askHost(remote, 'categoryList', {}, as(caller)),
      ]);
      const categories = tree
        .flatMap((top) => [top, ...top.items])
        .filter(({ name }) => normal(name).includes(normal(text.trim())))
        .slice(0, MAX_SUGGESTED)
        .map(({ id, name }) => ({ kind: 'category' as const, id, text: name, detail: '' }));
      return { data: [...items, ...categories] };
    },
  };
};
