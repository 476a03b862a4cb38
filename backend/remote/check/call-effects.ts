/**
 * Effects of a call that a host lacks, or at which it fails. The check of a host shows them in Spanish, and
 * docs/existing-host.md in English. Calls without an entry are essential, or not used.
 */
import type { CallName } from '#contract/calls';
import type { Effect } from './key-effects.ts';

/** Its screens are not offered over a host (variants/over-host.ts). */
export const UNUSED: Effect = {
  es: 'Nada: esa pantalla no se ofrece sobre un servidor.',
  en: 'nothing: its screen is not offered over a host',
  level: 'note',
};
const NO_RELATED: Effect = {
  es: 'No hay «También te puede interesar».',
  en: 'no related items',
};
const NO_SHOP: Effect = {
  es: 'La tienda no funciona: no hay de qué hacer las páginas.',
  en: 'essential: there are no pages',
};
const NO_ITEM: Effect = {
  es: 'No se puede comprar: las páginas de los artículos y el carrito no saben su precio.',
  en: 'essential: pages of items and the cart do not know its price',
};
const NO_LOGIN: Effect = { es: 'Nadie puede entrar.', en: 'essential: nobody logs in' };
const NO_FORM: Effect = { es: 'Ese formulario da error.', en: 'its form shows an error' };
const NO_REGISTRATION: Effect = { es: 'Nadie puede registrarse.', en: 'nobody registers' };
const NO_OWN: Effect = {
  es: 'El perfil no guarda los cambios.',
  en: 'the profile saves no change',
};

const CALL_EFFECTS: Readonly<Partial<Record<CallName, Effect>>> = {
  categoryList: NO_SHOP,
  categoryFind: {
    es: 'Una lista filtrada no dice el nombre de su categoría.',
    en: 'a filtered list does not name its category',
  },
  brandList: {
    es: 'Sin resultFilters no hay filtro por marca.',
    en: 'without `resultFilters` there is no filter by make',
  },
  brandListByCategory: {
    es: 'La búsqueda avanzada no ofrece marcas, y no hay páginas de vehículos.',
    en: 'the advanced search offers no makes, and there are no pages of vehicles',
  },
  providerList: {
    es: 'Los vendedores no filtran por proveedor.',
    en: 'sellers do not filter by supplier',
  },
  tagList: { es: 'No hay filtro por etiqueta.', en: 'no filter by tag', level: 'note' },
  workBranchList: { es: 'No hay filtro por rubro.', en: 'no filter by work branch', level: 'note' },
  companyListFilters: {
    es: 'No hay filtro por cliente.',
    en: 'no filter by client',
    level: 'note',
  },
  stateList: {
    es: 'Nadie puede registrarse ni agregar una dirección.',
    en: 'nobody registers or adds an address',
  },
  cityList: {
    es: 'Nadie puede registrarse ni agregar una dirección.',
    en: 'nobody registers or adds an address',
  },
  vehicleFilter: {
    es: 'La búsqueda avanzada no muestra modelos, y no hay páginas de vehículos.',
    en: 'the advanced search shows no models, and there are no pages of vehicles',
  },
  autopartFilter: NO_SHOP,
  autopartFindByFamily: NO_ITEM,
  autopartListRelated: NO_RELATED,
  productFilter: NO_SHOP,
  productFind: NO_ITEM,
  productListRelated: NO_RELATED,
  stockFind: {
    es: 'No se muestra stock, y el carrito no sabe si hay.',
    en: 'no stock is shown, and the cart does not know it',
  },
  imageFind: {
    es: 'Las fotos del banner no se muestran; las de los artículos, sí.',
    en: 'pictures whose address is in no other reply, such as the banner’s, are not shown',
  },
  configGetPublic: {
    es: 'La portada queda sin banner ni novedades.',
    en: 'the home is without banner and releases',
  },
  userGet: NO_LOGIN,
  personFind: {
    es: 'Quien entra no ve sus teléfonos ni sus direcciones, y no puede comprar con envío.',
    en: 'people do not see their phones and addresses',
  },
  orderFilter: {
    es: 'Los pedidos no se ven, y un pedido sin respuesta no se puede buscar.',
    en: 'essential: orders are not shown, and one without an answer cannot be looked up',
  },
  orderAdd: { es: 'Nadie puede comprar.', en: 'essential: nobody buys' },
  orderChangeState: {
    es: 'Los vendedores no cambian el estado de los pedidos.',
    en: 'sellers do not change the state of orders',
  },
  userAddWithPerson: NO_REGISTRATION,
  userAddWithCompany: NO_REGISTRATION,
  userActivate: { es: 'Una cuenta nueva no se activa.', en: 'new accounts are not activated' },
  userUpdate: NO_OWN,
  userChangePwd: NO_OWN,
  personUpdate: {
    es: 'No se agregan teléfonos ni direcciones.',
    en: 'no phones and addresses are added',
  },
  userRestorePwdStep1: { es: 'Nadie recupera su contraseña.', en: 'nobody restores a password' },
  userRestorePwdStep2: { es: 'Nadie recupera su contraseña.', en: 'nobody restores a password' },
  utilsEmailSendContact: NO_FORM,
  suscriptionAdd: NO_FORM,
  configSet: {
    es: 'El banner no se puede cambiar en la tienda.',
    en: 'the banner cannot be changed in the shop',
  },
  imageListByTarget: {
    es: 'Al elegir una foto del banner no se ven las que hay.',
    en: 'the editor of the banner does not list its pictures',
  },
  imageAdd: {
    es: 'No se suben fotos del banner.',
    en: 'no pictures of the banner are uploaded',
  },
  imageRemove: { es: 'No se quitan fotos.', en: 'pictures are not removed' },
};

export const NO_LIST: Effect = {
  es: 'Esa lista muestra un error.',
  en: 'that list shows an error',
};

/** Where other replies have the addresses of all pictures. */
export const NO_NEED: Effect = {
  es: 'Nada: las direcciones de las fotos vienen en otras respuestas.',
  en: 'nothing: other replies have the addresses of the pictures',
  level: 'note',
};

/** Returns what happens without a call. */
export const effectOfCall = (call: CallName): Effect => CALL_EFFECTS[call] ?? UNUSED;
