/** Errors about uploaded files, pictures and imports. */
export const fileErrors = {
  'file.badPart': {
    status: 409,
    text: 'Una parte del archivo llegó dañada. Vuelve a enviarlo: sigue desde donde quedó.',
  },
  'file.incomplete': {
    status: 409,
    text: 'Falta una parte del archivo. Vuelve a enviarlo: sigue desde donde quedó.',
  },
  'file.otherFile': {
    status: 409,
    text: 'Este envío se empezó con otro archivo. Elige el archivo otra vez.',
  },
  'file.full': {
    status: 409,
    text: 'Hay demasiados archivos subidos sin usar. Espera un día o usa los que subiste.',
  },
  'image.type': {
    status: 409,
    text: 'El archivo no es una foto JPG, PNG, WebP o AVIF. Guárdala en uno de esos formatos y súbela otra vez.',
  },
  'image.broken': {
    status: 409,
    text: 'La imagen está dañada o incompleta. Ábrela, guárdala de nuevo y súbela otra vez.',
  },
  'image.tooLarge': {
    status: 409,
    text: 'La imagen es demasiado grande: hasta 12.000 px por lado y 50 megapíxeles. Achícala y súbela otra vez.',
  },
  'image.animated': {
    status: 409,
    text: 'La imagen es animada. Sube una fija.',
  },
  /** `detail` and the text list its uses (`imageUses`). */
  'image.inUse': {
    status: 409,
    text: 'La imagen todavía se muestra. Quítala de donde está y vuelve a eliminarla.',
  },
  'import.kind': { status: 404, text: 'Esta tienda no usa ese tipo de importación.' },
  'import.tooMany': {
    status: 409,
    text: 'Hay 30 importaciones sin terminar. Termina o descarta alguna antes de empezar otra.',
  },
  'import.state': {
    status: 409,
    text: 'Esta importación ya pasó por ese paso. Recarga la página para ver cómo está.',
  },
  'import.otherColumns': {
    status: 409,
    text: 'No se escribió nada: alguien cambió las columnas mientras tanto. Mira la diferencia otra vez.',
  },
  'import.writing': {
    status: 409,
    text: 'Se está escribiendo una importación de productos. Prueba de nuevo en un momento.',
  },
  /** The text names the column that is missing or assigned twice. */
  'import.columns': { status: 409, text: 'Falta decir qué es cada columna.' },
  'import.bad': {
    status: 409,
    text: 'Hay filas con errores: corrígelas en el archivo y tráelo de nuevo. No se escribió nada.',
  },
} as const;
