import { categoryEntity } from '#contract/definitions/category';
import { communicationEntity } from '#contract/definitions/communication';
import { companyEntity, companyGroupEntity } from '#contract/definitions/company';
import { companyItems } from '#contract/definitions/company-lists';
import { discountEntity } from '#contract/definitions/discount';
import {
  byOwnNames,
  type Entity,
  type Kind,
  scalarFields,
  wireName,
} from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { imageEntity } from '#contract/definitions/image';
import {
  brandEntity,
  providerEntity,
  tagEntity,
  workBranchEntity,
} from '#contract/definitions/names';
import { personEntity, personItems } from '#contract/definitions/person';
import { priceListEntity } from '#contract/definitions/price-list';
import { productEntity } from '#contract/definitions/product';
import type { AuditSubject } from '#contract/entities/audit';

const ENTITIES: readonly Entity[] = [productEntity, familyEntity, communicationEntity, imageEntity];
/** Entities whose history has their own names, which others share. */
const OWN = {
  category: categoryEntity,
  brand: brandEntity,
  provider: providerEntity,
  tag: tagEntity,
  workBranch: workBranchEntity,
  companyGroup: companyGroupEntity,
  company: companyEntity,
  person: personEntity,
  discount: discountEntity,
  priceList: priceListEntity,
};

/** Lowercases the first letter: requests write `PrdCode`, replies `prdCode`. */
export const spelledSmall = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const wordsOf = (entity: Entity): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entity.fields).map(([name, { label, historyLabel }]) => [
      spelledSmall(wireName(entity, name)),
      historyLabel ?? label,
    ]),
  );

/** With the items of their lists, all by the names that the history has. */
const NAMED: readonly Entity[] = [
  ...ENTITIES,
  ...[OWN, companyItems, personItems].flatMap((entities) =>
    Object.values(entities).map((entity: Entity) => byOwnNames(entity)),
  ),
];

/** Returns the fields of a kind, in all entities. */
const fieldsOfKind = (kind: Kind): string[] =>
  NAMED.flatMap((entity) =>
    scalarFields(entity)
      .filter(([, field]) => field.kind === kind)
      .map(([name]) => spelledSmall(wireName(entity, name))),
  );

/** Names of the codes of choices, by field. */
export const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> =
  Object.fromEntries(
    NAMED.flatMap((entity) =>
      scalarFields(entity).flatMap(([name, field]) =>
        field.kind === 'choice' ? [[spelledSmall(wireName(entity, name)), field.options]] : [],
      ),
    ),
  );

/** Fields that hold amounts in pesos. */
export const MONEY: ReadonlySet<string> = new Set([
  'price',
  'rate',
  'refundLimit',
  'guestLimit',
  'minimum',
  'pricePerGram',
  'pricePerHour',
  ...fieldsOfKind('money'),
]);

/** Labels of fields in the history, as in the forms. Keys begin in lower case. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  // Names in calls, which forms have; the history has others for some.
  ...Object.assign({}, ...[...Object.values(OWN), ...ENTITIES].map(wordsOf)),
  active: 'Activo',
  added: 'Nuevas',
  address: 'Dirección',
  addresses: 'Direcciones',
  arrival: 'Cuándo llega',
  attributes: 'Atributos',
  branch: 'Local',
  calendarFeed: 'Dirección del calendario',
  categories: 'Categorías',
  changed: 'Cambios',
  cityName: 'Ciudad',
  clientOf: 'Cliente de',
  code: 'Código',
  commContactCompanyId: 'Empresa',
  commContactPersonId: 'Persona',
  commLastEvent: 'Guardado como',
  commNewDate: 'Fecha y hora',
  commPersonId: 'A cargo de',
  commRemindMinutes: 'Recordatorio, minutos antes',
  companyGroupId: 'Grupo',
  counted: 'Contado',
  cut: 'Recorte',
  dataExport: 'Copia de sus datos',
  description: 'Descripción',
  email: 'Email',
  emails: 'Emails',
  density: 'Densidad',
  departments: 'Departamentos',
  discountLimits: 'Tope de descuento, %',
  employeePositionId: 'Puesto',
  employees: 'Personas',
  eventObservation: 'Observación',
  factorAdded: 'Segundo factor agregado',
  factorRemoved: 'Segundo factor eliminado',
  factorReset: 'Segundo factor quitado',
  file: 'Archivo',
  filePath: 'Archivo',
  firstName: 'Nombre',
  former: 'Absorbió',
  geolocation: 'Punto en el mapa',
  guestLimit: 'Tope de presupuestos sin cuenta',
  hours: 'Horario',
  identifier: 'RUT',
  images: 'Imágenes',
  imageTarget: 'Para qué',
  infill: 'Relleno',
  invited: 'Invitación a',
  isClosed: 'Cerrado',
  isDefault: 'Local principal',
  isDisabled: 'Bloqueada',
  isOffered: 'Se ofrece',
  isRequired: 'Obligatorio',
  isSeller: 'Entra a la gestión',
  kind: 'Qué',
  lastName: 'Apellido',
  layer: 'Capa',
  legalName: 'Razón social',
  logo: 'Logo',
  maxQuantity: 'Piezas iguales, hasta',
  menu: 'Enlaces',
  minimum: 'Precio mínimo',
  name: 'Nombre',
  orderState: 'Estado',
  permissions: 'Permisos',
  phones: 'Teléfonos',
  place: 'Lugar',
  picture: 'Imagen',
  price: 'Precio',
  pricePerGram: 'Precio por gramo',
  pricePerHour: 'Precio por hora',
  printers: 'Impresoras',
  product: 'Nombre corto',
  quantity: 'Cantidad',
  rate: 'Pesos por dólar',
  recoveryCodes: 'Códigos de recuperación nuevos',
  recoveryCodeUsed: 'Usó un código de recuperación; quedan',
  refunded: 'Devolución',
  refundLimit: 'Tope de devoluciones',
  remark: 'Además',
  reserveDays: 'Días de reserva',
  returnDays: 'Días para devolver',
  rut: 'RUT',
  secondsPerLayer: 'Segundos por capa',
  since: 'Desde el año',
  slogan: 'Lema',
  social: 'Redes sociales',
  speed: 'Velocidad',
  stateName: 'Departamento',
  steps: 'Descuentos por cantidad',
  stock: 'Stock',
  tags: 'Etiquetas',
  technology: 'Técnica',
  moveTo: 'Pasó a',
  text: 'Texto',
  title: 'Título',
  undoes: 'Deshace el cambio',
  value: 'Valor',
  wall: 'Pared',
  whatsapp: 'WhatsApp',
  words: 'Palabras',
  workBranches: 'Rubros',
};

/** Words of renamed and merged names. */
const MERGE_WORDS = {
  formerNames: 'Otros nombres',
  products: 'Productos que pasaron',
  vehicles: 'Vehículos que pasaron',
  companies: 'Empresas que pasaron',
};

/** Labels that differ for one kind of subject. */
export const SUBJECT_FIELD_WORDS: Partial<
  Readonly<Record<AuditSubject, Readonly<Record<string, string>>>>
> = {
  ...Object.fromEntries(
    Object.entries(OWN).map(([subject, entity]) => [subject, wordsOf(byOwnNames(entity))]),
  ),
  ...Object.fromEntries(
    (['brand', 'provider', 'tag', 'workBranch', 'companyGroup'] as const).map((subject) => [
      subject,
      { ...wordsOf(byOwnNames(OWN[subject])), ...MERGE_WORDS },
    ]),
  ),
  discount: { ...wordsOf(byOwnNames(discountEntity)), brands: 'Marcas' },
  webhook: {
    url: 'Dirección',
    types: 'Avisa de',
    isDisabled: 'Desactivado',
    newSecret: 'Clave nueva',
  },
  token: {
    name: 'Nombre',
    permissions: 'Permisos',
    expiresAt: 'Vence',
    revokedAt: 'Revocado',
  },
  priceList: {
    ...wordsOf(byOwnNames(priceListEntity)),
    companies: 'Empresas',
    groups: 'Grupos',
    rules: 'Reglas',
  },
  print: { worker: 'A cargo de', pieces: 'Piezas' },
  filament: {
    material: 'Material',
    color: 'Color',
    spoolGrams: 'Gramos de un carrete',
    openGrams: 'Gramos abiertos',
  },
  category: {
    ...wordsOf(byOwnNames(categoryEntity)),
    parent: 'Dentro de',
    path: 'Lugar',
    place: 'Orden',
    moveTo: 'Pasó a',
    products: 'Productos que pasaron',
    families: 'Familias que pasaron',
  },
};
