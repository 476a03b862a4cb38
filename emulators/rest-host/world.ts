import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CommunicationDocument, OrderDocument } from './documents/dealings.ts';
import type {
  Catalogue,
  FamilyDocument,
  ImageDocument,
  ProductDocument,
} from './documents/goods.ts';
import type {
  CityDocument,
  CompanyDocument,
  CompanyGroupDocument,
  PersonDocument,
  StateDocument,
  UserDocument,
} from './documents/people.ts';

export interface World {
  places: { States: StateDocument[]; Cities: CityDocument[] };
  catalogue: Catalogue;
  families: FamilyDocument[];
  products: ProductDocument[];
  images: ImageDocument[];
  people: { Persons: PersonDocument[]; Users: UserDocument[] };
  companies: { CompanyGroups: CompanyGroupDocument[]; Companies: CompanyDocument[] };
  orders: OrderDocument[];
  communications: CommunicationDocument[];
  config: { ConfigKey: string; ConfigValue: string }[];
}

const folder = new URL('world/', import.meta.url);

// The files were written for these types.
const read = <K extends keyof World>(name: K): World[K] =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/** Reads a fresh copy of all documents. */
export const readWorld = (): World => ({
  places: read('places'),
  catalogue: read('catalogue'),
  families: read('families'),
  products: read('products'),
  images: read('images'),
  people: read('people'),
  companies: read('companies'),
  orders: read('orders'),
  communications: read('communications'),
  config: read('config'),
});

/** Returns the path of a picture of a fresh host. */
export const pictureFile = (name: string): string =>
  fileURLToPath(new URL(`pictures/${name}`, folder));
