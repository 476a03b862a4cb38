/** Messages shown beside a field by server and browser. The specification fixes their text. */
export const messages = {
  required: 'Este campo es obligatorio',
  loginEmail: 'Ingrese un email valido',
  email: 'Ingrese un email válido',
  passwordShort: 'La contraseña es muy corta',
  passwordShortStaff: 'Quien trabaja en la tienda elige una contraseña de 12 caracteres o más',
  passwordMismatch: 'Las contraseñas deben coincidir',
  phone: 'Escribe un teléfono válido',
  personName: 'Escribe el nombre sin enlaces ni símbolos',
  rut: 'Ingrese un RUT válido',
  phoneMissing: 'Debes ingresar un Teléfono',
  addressMissing: 'Debes ingresar una Dirección',
  branchMissing: 'Elige en qué local lo retiras',
  place: 'Elige un departamento y una de sus ciudades',
  shippingZone: 'Este envío no llega a ese departamento: elige otro',
  tooLong: 'El texto es demasiado largo',
  invalid: 'El valor no es válido',
  money: 'El importe va de 0 a 21.000.000',
  /** For a typed amount. */
  amount: 'El importe va de 0 a 21.000.000 y se escribe como 1.234,50',
  moneyChange: 'El importe va de -21.000.000 a 21.000.000',
  percent: 'El porcentaje va de -90 a 1.000',
  /** By which a price list lowers prices. */
  percentOff: 'El porcentaje va de 0,01 a 90',
  webLink: 'Ingresa una dirección que empiece con http:// o https://',
  yearsTurned: 'El año final no puede ser anterior al inicial',
  daysTurned: 'El último día no puede ser anterior al primero',
  offerPrice: 'La oferta va por debajo del precio',
  codeTaken: 'Ese código ya existe',
  /** For quantities without a limit of their own. */
  quantity: 'La cantidad debe ser un número entero mayor que cero',
} as const;

/** Returns the message for a quantity outside 1 to `most`. */
export const quantityUpTo = (most: number): string =>
  `La cantidad debe ser un número entero de 1 a ${most}.`;

/** Returns the message for a search text that is too short. */
export const tooShort = (least: number): string => `Escribe al menos ${least} caracteres.`;
