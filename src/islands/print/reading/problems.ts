/** Why a file does not show, and what its owner reads then: what happened, and what to do. */

export const PROBLEMS = {
  empty: 'El archivo está vacío. Vuelve a exportarlo desde tu programa y elígelo otra vez.',
  noFigure:
    'El archivo no tiene ninguna pieza adentro. Revisa que la pieza esté visible en tu programa y vuelve a exportarla.',
  points:
    'El archivo es una nube de puntos, sin caras que imprimir. Conviértela en una malla en tu programa y expórtala como STL.',
  lines:
    'El archivo tiene solo líneas, sin caras que imprimir. Dale cuerpo en tu programa y expórtalo como STL.',
  curves:
    'El archivo tiene curvas (NURBS) en lugar de caras, y así no se imprime. Conviértelo en una malla en tu programa y expórtalo como STL.',
  broken:
    'No pudimos leer el archivo: está dañado. Vuelve a exportarlo desde tu programa, mejor como STL.',
  cutOff:
    'El archivo está cortado: le falta el final. Descárgalo o expórtalo de nuevo y elígelo otra vez.',
  unknown:
    'No reconocemos el archivo: no es STL, OBJ, PLY, Wrml 2.0 ni 3MF. Exporta la pieza como STL y elígela otra vez.',
  tooLarge:
    'El archivo pesa más de 200 MB. Expórtalo con menos detalle (o como STL binario) y elígelo otra vez.',
  unpackedTooLarge:
    'Lo que el archivo trae comprimido es demasiado grande. Expórtalo con menos detalle, mejor como STL binario, y elígelo otra vez.',
  wrlTooLarge:
    'Los archivos Wrml 2.0 se leen hasta 60 MB. Exporta la pieza como STL binario y elígela otra vez.',
  tooComplex:
    'El archivo tiene demasiadas caras o partes repetidas para leerlo. Expórtalo con menos detalle, como STL, y elígelo otra vez.',
  senseless:
    'Las medidas del archivo no tienen sentido. Revisa la escala en tu programa y vuelve a exportarlo como STL.',
  stuck:
    'El archivo tardó demasiado en leerse. Expórtalo como STL binario, con menos detalle, y elígelo otra vez.',
  gone: 'Tu navegador no pudo abrir el archivo. Si lo moviste o lo cambiaste, elígelo otra vez.',
  locked: 'El archivo comprimido tiene contraseña. Descomprímelo y elige el modelo que trae.',
  packedOtherwise:
    'El archivo está comprimido de una forma que no leemos. Descomprímelo y elige el modelo que trae.',
  noModel: 'El archivo comprimido no trae ningún modelo STL, OBJ, PLY, Wrml 2.0 ni 3MF.',
  manyModels: 'El archivo comprimido trae varios modelos. Descomprímelo y elige uno por vez.',
  unread: 'El archivo tiene partes que no leemos. Exporta la pieza como STL y elígela otra vez.',
  elsewhere: 'El archivo usa partes que están en otro archivo. Exporta la pieza entera como STL.',
} as const;
export const LOCKED_3MF =
  'El 3MF está protegido con una clave. Exporta la pieza sin protección, o como STL, y elígela otra vez.';

/** @param name of the parts in their format */
export const unreadText = (name: string): string =>
  `El archivo tiene partes «${name.slice(0, 80)}», que no leemos: saldría otra pieza. Exporta la pieza como STL y elígela otra vez.`;

type ProblemCode = keyof typeof PROBLEMS;

/** An error with a sentence for the user. */
export class ModelProblem extends Error {
  override name = 'ModelProblem';
  readonly code: ProblemCode;
  /** Says more than the code. */
  readonly isNamed: boolean;
  constructor(code: ProblemCode, text: string = PROBLEMS[code]) {
    super(text);
    this.code = code;
    this.isNamed = text !== PROBLEMS[code];
  }
}
