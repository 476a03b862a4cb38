/** Every error that the server can answer: its HTTP status and the text for the user. */
import { fileErrors } from './files/file-errors.ts';
import { peopleErrors } from './people/people-errors.ts';

export const errors = {
  'request.malformed': { status: 400, text: 'No pudimos leer la solicitud.' },
  'request.invalid': { status: 400, text: 'Revisa los datos ingresados.' },
  'request.tooLarge': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.unknownCall': { status: 404, text: 'Esta llamada no existe.' },
  'request.method': { status: 405, text: 'Este método no está permitido.' },
  'request.crossSite': { status: 403, text: 'La solicitud viene de otro sitio.' },
  'request.tooMany': { status: 429, text: 'Demasiados intentos. Espera unos minutos.' },
  'session.missing': { status: 401, text: 'Debes iniciar sesión para continuar.' },
  'session.forbidden': { status: 403, text: 'No tienes permiso para hacer esto.' },
  /** `detail.permissions`: the missing ones, which the text names. The session continues. */
  'permission.missing': { status: 403, text: 'No tienes permiso para hacer esto.' },
  'record.notFound': { status: 404, text: 'No se encontro ningun resultado.' },
  'record.changed': {
    status: 409,
    text: 'No se cambió: mientras tanto lo hizo otra persona o el medio de pago.',
  },
  /** `detail` is the current record. */
  'record.stale': {
    status: 409,
    text: 'Otra persona guardó cambios antes que tú. Compara los suyos con los tuyos.',
  },
  'product.codeTaken': {
    status: 409,
    text: 'Ese código ya existe. Elige otro o edita el que está.',
  },
  'product.sold': {
    status: 409,
    text: 'Ya tiene pedidos o ventas: no se puede eliminar, solo quitar de la venta.',
  },
  'prices.impossible': {
    status: 409,
    text: 'Algún precio quedaría en cero o menos, demasiado alto, o con una oferta que no lo baja. Cambia el importe o saca esos productos.',
  },
  'prices.moved': {
    status: 409,
    text: 'Los precios o la lista cambiaron desde la vista previa. Mírala de nuevo y confirma.',
  },
  /** `detail` is the current stock. */
  'stock.moved': {
    status: 409,
    text: 'El stock cambió mientras tanto. Mira cuánto hay ahora y vuelve a intentarlo.',
  },
  /** `detail` is the current stock. */
  'stock.tooFew': { status: 409, text: 'No hay tantas unidades en ese local.' },
  /** `detail.items`: values that have changed since, each with code, field and value. */
  'undo.differs': {
    status: 409,
    text: 'No se puede deshacer: después de ese cambio hubo otros. Mira cuáles.',
  },
  /** `detail.items`: codes whose stock was counted since, like those of `undo.differs`. */
  'undo.counted': {
    status: 409,
    text: 'No se puede deshacer: ese stock se contó después, y vale el recuento.',
  },
  /** Additions cannot be undone once something depends on them. */
  'undo.ordered': {
    status: 409,
    text: 'No se puede deshacer el alta: ya tiene pedidos o ventas. Puedes quitarlo de la venta.',
  },
  'undo.stocked': {
    status: 409,
    text: 'No se puede deshacer el alta: ya tuvo movimientos de stock. Puedes quitarlo de la venta.',
  },
  'undo.awaited': {
    status: 409,
    text: 'No se puede deshacer el alta: hay personas que esperan aviso de stock. Puedes quitarlo de la venta.',
  },
  'undo.hasProducts': {
    status: 409,
    text: 'No se puede deshacer el alta: la familia ya tiene productos.',
  },
  'undo.impossible': { status: 409, text: 'Este cambio no se puede deshacer.' },
  'order.insufficientStock': { status: 409, text: 'Stock insuficiente' },
  'order.priceChanged': { status: 409, text: 'El precio cambió. Confirma el nuevo total.' },
  /** The text names the limit and the remedy. */
  'order.openLimit': {
    status: 409,
    text: 'Tienes muchos pedidos sin pagar. Paga alguno, espera a que venza o llámanos.',
  },
  'order.keyReused': {
    status: 409,
    text: 'Este pedido ya fue enviado con otros datos. Vuelve a intentarlo.',
  },
  'order.unknownItem': { status: 409, text: 'Un producto de tu compra ya no está a la venta.' },
  // Not 403: that status ends the session.
  'order.sellerCannotBuy': { status: 409, text: 'Los vendedores no pueden comprar.' },
  'order.notSold': {
    status: 409,
    text: 'Esta tienda no vende en línea. Consúltanos y te atendemos.',
  },
  'order.option': { status: 400, text: 'La forma de pago o de envío no está disponible.' },
  'order.transition': { status: 409, text: 'El pedido no puede pasar a ese estado.' },
  'order.handedOver': {
    status: 409,
    text: 'Pasó más de un día desde que el pedido se despachó: ya no se vuelve atrás. Registra lo que regrese como una devolución.',
  },
  /** The text names the amount. */
  'order.due': {
    status: 409,
    text: 'Falta pagar la diferencia de este pedido: anota el pago, o confirma que sale sin él.',
  },
  'order.undoOver': {
    status: 409,
    text: 'Ya no se puede deshacer: pasaron más de diez segundos o el pedido cambió.',
  },
  /** For its customer; the text says why: accepted, expired or cancelled. `detail` of an accepted one: number and key of its order. */
  'quotation.over': {
    status: 409,
    text: 'Este presupuesto ya no vale. Escríbenos y te hacemos otro.',
  },
  /** `detail` is the current quotation. */
  'quotation.closed': {
    status: 409,
    text: 'Un presupuesto aceptado o cancelado ya no cambia.',
  },
  'quotation.changed': {
    status: 409,
    text: 'El presupuesto cambió. Míralo de nuevo antes de aceptarlo.',
  },
  // Not 401: that status ends the session.
  'quotation.needsAccount': { status: 409, text: 'Para aceptarlo ingresa con tu cuenta.' },
  /** The text names the limit of the seller's position. */
  'quotation.discount': { status: 409, text: 'El descuento supera tu tope.' },
  'quotation.belowCost': { status: 409, text: 'El precio queda por debajo del costo.' },
  // One answer for codes that do not exist, are off or begin later: guesses learn nothing.
  'discount.unknown': { status: 409, text: 'No encontramos ese código de descuento.' },
  /** The text names the day. */
  'discount.over': { status: 409, text: 'El código venció.' },
  'discount.usedUp': { status: 409, text: 'El código ya se usó todas las veces que se podía.' },
  'discount.used': { status: 409, text: 'Ya usaste este código en otro pedido.' },
  /** The text names the amount. */
  'discount.minimum': { status: 409, text: 'Tu compra no llega al mínimo del código.' },
  'discount.notThese': {
    status: 409,
    text: 'El código no vale para los productos de tu compra.',
  },
  'discount.changed': { status: 409, text: 'El descuento cambió. Confirma el nuevo total.' },
  'discount.codeTaken': { status: 409, text: 'Ya hay un código que se lee igual. Elige otro.' },
  'discount.inUse': {
    status: 409,
    text: 'Hay pedidos con este código: no se puede eliminar, solo desactivar.',
  },
  'return.unpaid': { status: 409, text: 'Solo se devuelve lo de un pedido pagado.' },
  /** `detail.items`: the codes with too few units, and how many are left. */
  'return.quantity': {
    status: 409,
    text: 'No se puede devolver más de lo que queda del pedido. Revisa las cantidades.',
  },
  'return.over': {
    status: 409,
    text: 'El plazo para pedirlo desde aquí terminó. Escríbenos y lo vemos.',
  },
  /** The text names the amount. */
  'return.money': {
    status: 409,
    text: 'No se puede devolver más de lo que se pagó y no se devolvió.',
  },
  'payment.unavailable': {
    status: 409,
    text: 'Esta forma de pago no está disponible en este momento. Elige otra.',
  },
  'payment.token': { status: 410, text: 'El enlace de pago ya no es válido. Vuelve a tu pedido.' },
  'payment.settled': { status: 409, text: 'Este pedido ya no espera un pago.' },
  'payment.provider': {
    status: 502,
    text: 'El medio de pago no responde. Inténtalo de nuevo en unos minutos.',
  },
  'publication.nobody': {
    status: 409,
    text: 'Esta tienda no tiene quién construya sus páginas: falta BUILD_HOOK_URL en su entorno.',
  },
  'rate.implausible': {
    status: 409,
    text: 'Esta cotización se aleja más de un 10 % de la última. Confírmala si es correcta.',
  },
  'print.unavailable': { status: 404, text: 'Esta tienda no imprime en 3D.' },
  'print.full': {
    status: 409,
    text: 'Hoy recibimos demasiados archivos. Envíanos el tuyo mañana o escríbenos por WhatsApp.',
  },
  'print.notAModel': {
    status: 409,
    text: 'El archivo no es un STL, OBJ, PLY, Wrml 2.0 ni 3MF. Exporta la pieza como STL y elígela otra vez.',
  },
  /** The text names the order. */
  'print.unpaid': { status: 409, text: 'Falta el pago: se imprime cuando el pedido está pagado.' },
  /** The text names filament and grams. */
  'print.noFilament': { status: 409, text: 'No alcanza el filamento.' },
  ...fileErrors,
  'category.nameTaken': {
    status: 409,
    text: 'Ya hay una categoría con ese nombre en el mismo lugar.',
  },
  /** The text names the attribute and the other category. */
  'category.attributeTaken': {
    status: 409,
    text: 'Otra categoría de la misma rama ya tiene un atributo con ese nombre.',
  },
  'category.within': {
    status: 409,
    text: 'Una categoría no va dentro de sí misma. Elige otro lugar.',
  },
  'category.tooDeep': {
    status: 409,
    text: 'Las categorías tienen hasta 10 niveles. Elige un lugar más arriba.',
  },
  'category.inUse': {
    status: 409,
    text: 'La categoría tiene productos, empresas o subcategorías. Elige a dónde van.',
  },
  /** `detail` is the one that has or had the name: id and name. */
  'name.taken': { status: 409, text: 'Ese nombre ya está en uso.' },
  'name.inUse': {
    status: 409,
    text: 'Todavía se usa, y por eso no se puede eliminar. Únelo con otro nombre para que no aparezca más.',
  },
  'name.mergeSelf': { status: 409, text: 'No se puede unir consigo mismo: elige otro.' },
  'token.ended': { status: 401, text: 'Este token de API no existe, venció o fue revocado.' },
  'token.call': { status: 403, text: 'Un token de API no puede hacer esta llamada.' },
  'token.tooMany': { status: 409, text: 'Hay 50 tokens activos. Revoca alguno para crear otro.' },
  'changes.stale': {
    status: 410,
    text: 'El lugar en los cambios es demasiado viejo o de otra base. Empieza de nuevo.',
  },
  'webhook.tooMany': { status: 409, text: 'Hay 20 webhooks. Elimina alguno para agregar otro.' },
  'webhook.forged': { status: 401, text: 'La notificación no está firmada por el medio de pago.' },
  ...peopleErrors,
  // None of these is 401 or 403: these end the session.
  'factor.required': {
    status: 428,
    text: 'La tienda pide un segundo factor a todo su personal. Configura el tuyo para continuar.',
  },
  /** The client asks for a proof (`factorProve`) and repeats the call. */
  'factor.proof': { status: 428, text: 'Confirma que eres tú para continuar.' },
  'factor.wrong': {
    status: 400,
    text: 'El código no es correcto o ya se usó. Escribe el siguiente.',
  },
  'factor.badPasskey': {
    status: 400,
    text: 'No pudimos comprobar la llave de acceso. Inténtalo de nuevo o usa un código.',
  },
  'factor.stale': {
    status: 410,
    text: 'Pasó demasiado tiempo. Empieza de nuevo.',
  },
  'factor.taken': { status: 409, text: 'Esa llave de acceso ya está agregada.' },
  'factor.tooMany': { status: 409, text: 'Ya tienes 10 factores. Elimina uno para agregar otro.' },
  'factor.lastRequired': {
    status: 409,
    text: 'La tienda pide un segundo factor: agrega otro antes de eliminar este.',
  },
  'factor.needsOwn': {
    status: 409,
    text: 'Configura antes tu propio segundo factor.',
  },
  'password.common': { status: 400, text: 'Esa contraseña es demasiado común. Elige otra.' },
  // Not 401: that status ends the session.
  'password.wrong': { status: 400, text: 'La contraseña es incorrecta' },
  // Also answered for an address that has an account: a mail was sent each time too.
  'registration.waiting': {
    status: 409,
    text: 'Ya te escribimos varias veces a esa dirección: hasta 72 horas después del primer correo no enviamos otro. Abre el último y sigue lo que dice; si los datos del registro no son tuyos, elige tu contraseña y corrígelos como dice ahí.',
  },
  /** The client repeats the call with a password. */
  'activation.password': {
    status: 409,
    text: 'Hay más de un registro con tu dirección. Elige una contraseña para activar este.',
  },
  'activation.used': { status: 409, text: 'Tu cuenta ya está activada, puedes ingresar' },
  'activation.stale': {
    status: 410,
    text: 'El enlace de activación no es válido o ya venció. Regístrate de nuevo para recibir otro.',
  },
  'restore.stale': {
    status: 410,
    text: 'El enlace ya fue usado o venció. Pide uno nuevo.',
  },
  'subscription.stale': {
    status: 410,
    text: 'El enlace de confirmación no es válido o ya venció. Suscríbete de nuevo.',
  },
  /** The text lists the orders. */
  'erasure.openOrders': {
    status: 409,
    text: 'Tienes pedidos sin terminar. Cuando terminen o se cancelen, puedes borrar tu cuenta.',
  },
  'erasure.employee': {
    status: 409,
    text: 'Tu cuenta trabaja en la tienda. Pide que te saquen del equipo y vuelve a intentarlo.',
  },
  'erasure.stale': {
    status: 410,
    text: 'El enlace ya fue usado o venció. Pide uno nuevo desde tu perfil.',
  },
  'notice.inStock': {
    status: 409,
    text: 'Ya hay stock de este producto. Recarga la página para comprarlo.',
  },
  'notice.tooMany': {
    status: 409,
    text: 'Ya esperas 100 productos. Quita algún aviso para pedir otro.',
  },
  'notice.stale': {
    status: 410,
    text: 'El enlace no es válido o ya venció. Pide el aviso de nuevo.',
  },
  /** Error of the REST host; the text is the host's own. */
  'host.refused': { status: 409, text: 'No se pudo hacer. Revisa los datos e inténtalo de nuevo.' },
  /** Answered for calls that the REST host does not have. */
  'host.notOffered': { status: 501, text: 'Esta tienda no ofrece esta función.' },
  'files.full': { status: 507, text: 'No queda lugar para archivos. Avisa a quien administra.' },
  'server.unavailable': {
    status: 503,
    text: 'El servicio no está disponible en este momento. Inténtalo de nuevo.',
  },
  'server.unknown': { status: 500, text: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;
