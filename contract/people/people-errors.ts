/** Errors about companies and people. */
export const peopleErrors = {
  /** `detail` is the company that has it: id and name. */
  'company.rutTaken': { status: 409, text: 'Ya hay una empresa con ese RUT.' },
  'company.group': { status: 409, text: 'Ese grupo ya no existe. Elige otro.' },
  'company.mark': { status: 409, text: 'Algo de lo que elegiste ya no existe. Elígelo de nuevo.' },
  'company.tooMany': {
    status: 409,
    text: 'Una empresa tiene hasta 50 teléfonos, 50 direcciones, 50 correos… Elimina algo para agregar más.',
  },
  'company.ofShop': {
    status: 409,
    text: 'El nombre y el RUT de la propia tienda no se cambian aquí: están en su configuración.',
  },
  'company.mergeOfShop': {
    status: 409,
    text: 'La empresa que recibe los pedidos no se une con otra: los empleados de esa pasarían a verlos.',
  },
  'company.ownClient': { status: 409, text: 'Una empresa no es cliente de sí misma. Elige otra.' },
  'company.mergeSelf': { status: 409, text: 'Una empresa no se une consigo misma. Elige otra.' },
  'employee.lastOwner': {
    status: 409,
    text: 'Nadie más administra los usuarios de la tienda. Dale antes ese permiso a otra persona.',
  },
  'employee.yourself': {
    status: 409,
    text: 'Nadie cambia su propio acceso. Pídeselo a otra persona que administre los usuarios.',
  },
  /** The login address identifies an account, not the person's name. */
  'employee.hasAccount': {
    status: 409,
    text: 'Esa persona tiene una cuenta: dale su puesto en la tienda por Usuarios, con su email.',
  },
  /** `detail.name`: the owner of the account. Accepting would replace its password, so the inviter must confirm the name. */
  'user.hasAccount': { status: 409, text: 'Esa dirección ya tiene una cuenta.' },
  'user.disabled': {
    status: 409,
    text: 'La cuenta de esa dirección está bloqueada. Habilítala antes.',
  },
  'user.otherPerson': {
    status: 409,
    text: 'Esa dirección y esa persona no van juntas: una de las dos ya tiene otra cuenta.',
  },
  'person.tooManyPhones': {
    status: 409,
    text: 'Ya tienes 50 teléfonos. Elimina uno para agregar otro.',
  },
  'person.tooManyAddresses': {
    status: 409,
    text: 'Ya tienes 50 direcciones. Elimina una para agregar otra.',
  },
  'person.tooManyEmails': {
    status: 409,
    text: 'Ya tienes 50 correos. Elimina uno para agregar otro.',
  },
} as const;
