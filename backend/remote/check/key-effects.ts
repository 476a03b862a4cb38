/**
 * Effects of a key that a host's reply lacks, by `entity.key`, or by `list.key` for the objects of one list. The check
 * of a host shows them in Spanish, and docs/existing-host.md in English (scripts/host-docs.ts). Which keys exist, and
 * without which a record is left out, follows from the schemas.
 */

/** `note`: the specification does not name the key, or nothing is lost. */
export interface Effect {
  es: string;
  en: string;
  level?: 'note';
}

/** Keys without an entry. Where nothing is entered, hosts may leave them out. */
export const EMPTY: Effect = { es: 'Se muestra vacío.', en: 'shown empty', level: 'note' };

const NO_EDIT: Effect = {
  es: 'Se muestran y se agregan, pero no se pueden cambiar ni quitar en la tienda.',
  en: 'shown and added, but neither changed nor removed in the shop',
};
const FIRST: Effect = {
  es: 'Vale el primero de la lista.',
  en: 'the first of the list',
  level: 'note',
};
const NAMED_BY_SHOP: Effect = {
  es: 'La tienda lo busca por su nombre entre sus opciones.',
  en: 'found by its name among the options of the shop',
  level: 'note',
};
/** Travels within the address's note until the host's own orders show that it keeps the key. */
const IN_NOTE: Effect = {
  es: 'Viaja en la nota de la dirección del pedido.',
  en: 'sent within the note of the order’s address',
  level: 'note',
};
const NOT_KEPT: Effect = {
  es: 'El pedido no lo muestra, aunque la tienda lo envía.',
  en: 'not shown in the order, although it was sent',
  level: 'note',
};
const SUMMED: Effect = {
  es: 'La tienda suma lo que cuestan los artículos.',
  en: 'the sum of the items',
  level: 'note',
};
const NO_CATEGORY: Effect = {
  es: 'Se muestra sin el nombre de su categoría.',
  en: 'shown without the name of its category',
};
const IS_PUBLIC: Effect = {
  es: 'Se toma como público: lo ven todos.',
  en: 'taken as public: everybody sees it',
};

export const EFFECTS: Readonly<Record<string, Effect>> = {
  'address.id': NO_EDIT,
  'email.id': NO_EDIT,
  'phone.id': NO_EDIT,
  'address.isDefault': FIRST,
  'email.isDefault': FIRST,
  'phone.isDefault': FIRST,
  'phone.type': { es: 'Se toma como «Casa».', en: 'taken as `HOM`' },
  'person.defaultAddress': FIRST,
  'person.defaultEmail': FIRST,
  'person.defaultPhone': FIRST,
  'person.employeeOf': {
    es: 'Nadie trabaja en la tienda: no hay vendedores.',
    en: 'nobody works for the shop: it has no sellers',
  },
  'user.person': {
    es: 'La persona se busca por su externalId; sin ninguno de los dos no hay teléfonos ni direcciones.',
    en: 'the person is looked up by `externalId`; without either there are no phones and addresses',
    level: 'note',
  },
  'user.company': {
    es: 'La empresa se busca por su externalId.',
    en: 'the company is looked up by `externalId`',
    level: 'note',
  },
  'user.externalId': {
    es: 'La persona tiene que venir dentro del usuario.',
    en: 'the person must be within the user',
    level: 'note',
  },
  'user.isSeller': {
    es: 'Vende quien tiene el rol «seller».',
    en: 'by the role `seller`',
    level: 'note',
  },
  'user.roles': { es: 'Nadie vende: no hay vendedores.', en: 'nobody sells: there are no sellers' },

  'autopart.name': {
    es: 'Se llama como su primera aplicación, o por su código.',
    en: 'called by its first application, else by its code',
    level: 'note',
  },
  'autopart.categoryId': {
    es: 'No entra en el árbol de categorías ni en las páginas de vehículos.',
    en: 'in no category of the tree and on no page of a vehicle',
  },
  'autopart.images': { es: 'Se muestra con un dibujo.', en: 'shown with a drawing' },
  'autopart.products': { es: 'No se muestra: no hay qué vender.', en: 'hidden: nothing to sell' },
  'autopart.isPublic': IS_PUBLIC,
  'application.vehicleId': {
    es: 'No hay páginas de vehículos con sus repuestos.',
    en: 'there are no pages of vehicles with their parts',
    level: 'note',
  },
  'application.applicationYearRange': { es: 'Se muestra sin años.', en: 'shown without years' },
  'autopart.description': { es: 'Se muestra sin descripción.', en: 'shown without a description' },
  'product.description': { es: 'Se muestra sin descripción.', en: 'shown without a description' },
  'autopart.categoryName': NO_CATEGORY,
  'product.categoryName': NO_CATEGORY,
  'product.productPrice': {
    es: 'Se muestra sin precio y no se vende.',
    en: 'shown without a price, and not sold',
  },
  'product.price': {
    es: 'Se muestra sin precio y no se vende.',
    en: 'shown without a price, and not sold',
  },
  'product.productSales': {
    es: 'Los vendedores no ven la última venta.',
    en: 'sellers do not see the last sale',
    level: 'note',
  },
  'product.sales': {
    es: 'Los vendedores no ven la última venta.',
    en: 'sellers do not see the last sale',
    level: 'note',
  },
  'product.isPublic': IS_PUBLIC,
  'products.isPublic': { ...IS_PUBLIC, level: 'note' },
  'products.categoryName': { es: '', en: 'that of its family', level: 'note' },
  'product.family': {
    es: 'Su página y su foto son las de su código.',
    en: 'its page and picture are those of its code',
    level: 'note',
  },
  'product.images': { es: 'Se muestra con un dibujo.', en: 'shown with a drawing' },
  'product.specifications': { es: 'Se muestra sin medidas.', en: 'shown without measures' },
  'category.items': { es: 'No tiene subcategorías.', en: 'without subcategories' },
  'image.image': { es: 'La foto no se muestra.', en: 'the picture is not shown' },

  '.resultCount': {
    es: 'La tienda cuenta las filas que vio y pide hasta una página vacía; no muestra cuántos hay.',
    en: 'the shop counts the rows that it has seen, and asks on until a page is empty',
  },
  '.resultFilters': {
    es: 'Las categorías y las marcas salen de sus listas, sin números; hacer las páginas tarda más.',
    en: 'categories and makers come from their lists, without numbers; building takes longer',
  },
  'resultFilter.count': {
    es: 'La opción se muestra sin número.',
    en: 'the choice is shown without a number',
  },

  'stock.available': {
    es: 'Se calcula de las unidades; sin ellas es «Sin stock».',
    en: 'from the units; without them «Sin stock»',
  },
  'stock.total': { es: 'Se suman los locales.', en: 'the sum of the branches', level: 'note' },
  'stock.branches': {
    es: 'No se dice en qué local hay.',
    en: 'the page does not say which branch has it',
  },
  'branch.available': { es: 'Se calcula de las unidades.', en: 'from the units', level: 'note' },
  'branch.quant': {
    es: 'Los vendedores no ven las unidades por local.',
    en: 'sellers do not see the units of each branch',
    level: 'note',
  },

  'order.items': { es: 'El pedido se muestra sin artículos.', en: 'shown without items' },
  'order.id': { es: 'Vale su número.', en: 'its number', level: 'note' },
  'order.gUID': {
    es: 'Un pedido sin respuesta no se reconoce: el comprador no puede repetirlo en dos días, y no hay confirmación ni «repetir compra».',
    en: 'an order without an answer is not recognised: it cannot be repeated for two days, and there is neither a confirmation nor a repeat order',
  },
  'order.total': SUMMED,
  'order.paymentId': NAMED_BY_SHOP,
  'order.shippingId': NAMED_BY_SHOP,
  'order.shippingPrice': {
    es: 'El total del pedido es el de sus artículos, sin el envío.',
    en: 'the order costs as much as its items, without the delivery',
    level: 'note',
  },
  'order.addressRecipient': NOT_KEPT,
  'order.addressObservation': NOT_KEPT,
  'order.branchCode': IN_NOTE,
  'order.invoiceName': IN_NOTE,
  'order.invoiceIdentifier': IN_NOTE,
  'order.observation': IN_NOTE,
};

/** Keys of the contract that the specification does not name, and whose lack shows nowhere. */
const OWN: ReadonlySet<string> = new Set([
  'address.identifier',
  'address.geolocation',
  'address.stateName',
  'address.cityName',
  'communication.version',
  'communication.remindMinutes',
  'communication.personId',
  'communication.personName',
  'communication.contactPhone',
  'communication.contactPersonName',
  'communication.contactCompanyName',
  'communication.creatorPersonName',
  'communication.date',
  'company.former',
  'company.isShop',
  'company.version',
  'companyGroup.version',
  'event.id',
  'event.personName',
  'image.createdAt',
  'image.height',
  'image.target',
  'image.uses',
  'image.version',
  'image.width',
  'order.branchName',
  'order.trackingNumber',
  'order.version',
  'product.barcodes',
  'product.brandName',
  'product.id',
  'product.manufacturerNumber',
  'product.productManufacturerNumber',
  'product.productName',
  'product.productWarrantyMonths',
  'product.relatedLinks',
  'product.warrantyMonths',
]);

/**
 * Returns what happens without a key; undefined for keys that hosts need not have.
 * @param list the key of the list or object that holds it
 */
export const effectOf = (
  { entity, list, key }: { entity: string; list: string; key: string },
  isOptional: boolean,
): Effect | undefined => {
  const name = `${entity}.${key}`;
  if (OWN.has(name)) return undefined;
  return EFFECTS[`${list}.${key}`] ?? EFFECTS[name] ?? (isOptional ? undefined : EMPTY);
};
