/** Why a file does not show, and what its owner reads then: what happened, and what to do. */

/** First bytes of other file formats. */
const OTHERS: readonly (readonly [name: string, begins: readonly string[]])[] = [
  ['un archivo comprimido o 3MF', ['PK\u0003\u0004']],
  ['un archivo comprimido', ['Rar!', '7z\u00bc\u00af', '\u001f\u008b']],
  ['un VRML 1.0', ['#VRML V1.0']],
  ['un X3D o XML', ['<?xml']],
  ['un archivo STEP', ['ISO-10303']],
  ['un modelo glTF', ['glTF', '{"asset"']],
  ['un PDF', ['%PDF']],
  ['una imagen', ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF']],
  ['código de impresión (G-code)', [';', 'G1 ', 'G28', 'M104', 'M140']],
  ['un proyecto de Blender', ['BLENDER']],
];

export const PROBLEMS = {
  empty: 'El archivo está vacío. Vuelve a exportarlo desde tu programa y elígelo otra vez.',
  noFigure:
    'El archivo no tiene ninguna pieza adentro. Revisa que la pieza esté visible en tu programa y vuelve a exportarla.',
  points:
    'El archivo es una nube de puntos, sin caras que imprimir. Conviértela en una malla en tu programa y expórtala como STL.',
  broken:
    'No pudimos leer el archivo: está dañado. Vuelve a exportarlo desde tu programa, mejor como STL.',
  cutOff:
    'El archivo está cortado: le falta el final. Descárgalo o expórtalo de nuevo y elígelo otra vez.',
  unknown:
    'No reconocemos el archivo: no es STL, OBJ, PLY ni Wrml 2.0. Exporta la pieza como STL y elígela otra vez.',
  tooLarge:
    'El archivo pesa más de 200 MB. Expórtalo con menos detalle (o como STL binario) y elígelo otra vez.',
  wrlTooLarge:
    'Los archivos Wrml 2.0 se leen hasta 30 MB. Exporta la pieza como STL binario y elígela otra vez.',
  senseless:
    'Las medidas del archivo no tienen sentido. Revisa la escala en tu programa y vuelve a exportarlo como STL.',
  stuck:
    'El archivo tardó demasiado en leerse. Expórtalo como STL binario, con menos detalle, y elígelo otra vez.',
  gone: 'Tu navegador no pudo abrir el archivo. Si lo moviste o lo cambiaste, elígelo otra vez.',
} as const;
type ProblemCode = keyof typeof PROBLEMS;

/** An error with a sentence for the user. */
export class ModelProblem extends Error {
  override name = 'ModelProblem';
  readonly code: ProblemCode;
  constructor(code: ProblemCode, text: string = PROBLEMS[code]) {
    super(text);
    this.code = code;
  }
}

/** Returns the problem of a file in an unknown format. @param text the file's beginning, one byte per character */
export const unknownFile = (text: string): ModelProblem => {
  const other = OTHERS.find(([, begins]) =>
    begins.some((each) => text.trimStart().startsWith(each)),
  )?.[0];
  return other === undefined
    ? new ModelProblem('unknown')
    : new ModelProblem(
        'unknown',
        `Parece ser ${other}, que no podemos leer. Exporta la pieza como STL (u OBJ, PLY o Wrml 2.0) y elígela otra vez.`,
      );
};
