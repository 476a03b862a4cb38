/** Names files that are no models we read, by their beginning. */
import { packedNames, VRML_1, ZIP_START } from '#contract/files/model-format';
import { ModelProblem } from './problems.ts';

const ADVICE = {
  /** Drawings and solids of design programs. */
  design:
    'Ábrelo en tu programa, exporta la pieza como STL (u OBJ, PLY, Wrml 2.0 o 3MF) y elígela otra vez.',
  picture: 'Para imprimir hace falta un modelo 3D en STL, OBJ, PLY, Wrml 2.0 o 3MF.',
  archive: 'Descomprímelo y elige el modelo que trae (STL, OBJ, PLY, Wrml 2.0 o 3MF).',
  sliced:
    'Ya está preparado para una impresora: elige el modelo del que salió (STL, OBJ, PLY, Wrml 2.0 o 3MF).',
  link: 'Busca el archivo del modelo (STL, OBJ, PLY, Wrml 2.0 o 3MF) y elige ese.',
  page: 'La descarga trajo una página en lugar del modelo: descárgalo otra vez desde el botón del sitio.',
} as const;
type Kind = readonly [name: string, advice: keyof typeof ADVICE, pattern: RegExp];

/** Checked in this order, on one byte per character. */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: the bytes of binary files.
const KINDS: readonly Kind[] = [
  ['una imagen PNG', 'picture', /^\x89PNG/],
  ['una imagen JPEG', 'picture', /^\xff\xd8\xff/],
  ['una imagen GIF', 'picture', /^GIF8/],
  ['una imagen WebP', 'picture', /^RIFF[\s\S]{4}WEBP/],
  ['una imagen AVIF', 'picture', /^[\s\S]{4}ftypavif/],
  ['una imagen HEIC', 'picture', /^[\s\S]{4}ftyp(?:heic|heix|mif1|msf1)/],
  ['una imagen TIFF', 'picture', /^(?:II\*\0|MM\0\*)/],
  ['una imagen BMP', 'picture', /^BM[\s\S]{4}\0\0\0\0/],
  ['una imagen de Photoshop', 'picture', /^8BPS/],
  ['un video', 'picture', /^(?:[\s\S]{4}ftyp|\x1a\x45\xdf\xa3|RIFF[\s\S]{4}AVI )/],
  ['un audio', 'picture', /^(?:ID3|\xff[\xf2\xf3\xfb]|RIFF[\s\S]{4}WAVE|OggS|fLaC)/],
  ['un documento PDF', 'picture', /^\s*%PDF/],
  ['un archivo RAR', 'archive', /^Rar!/],
  ['un archivo 7z', 'archive', /^7z\xbc\xaf/],
  ['un archivo comprimido', 'archive', /^(?:BZh|\xfd7zXZ|\x1f\x9d)/],
  ['un archivo TAR', 'archive', /^[\s\S]{257}ustar/],
  ['un archivo STEP', 'design', /^\s*ISO-10303/],
  ['un archivo IGES', 'design', /^[\s\S]{72}S {0,6}0*1\s/],
  [
    'un plano DXF',
    'design',
    /^(?:AutoCAD Binary DXF|\s*(?:999[\s\S]{0,200}?\r?\n\s*)?0\r?\n\s*SECTION)/,
  ],
  ['un plano DWG de AutoCAD', 'design', /^AC10\d\d/],
  ['un modelo de SketchUp', 'design', /^\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h/],
  ['un modelo de Rhino', 'design', /^3D Geometry File Format/],
  ['un modelo FBX', 'design', /^(?:Kaydara FBX|; FBX)/],
  ['un modelo 3DS', 'design', /^MM[\s\S]{2}\0\0/],
  [
    'un modelo glTF',
    'design',
    /^(?:glTF|\s*\{\s*"(?:asset|scene|accessors|extensionsUsed|meshes)")/,
  ],
  ['un proyecto de Blender', 'design', /^BLENDER/],
  ['un archivo comprimido (Zstandard), como los de Blender', 'archive', /^\x28\xb5\x2f\xfd/],
  ['un modelo de Creo', 'design', /^#UGC:2/],
  ['un modelo de CATIA', 'design', /^V5_CFV2/],
  [
    'un modelo ACIS',
    'design',
    /^(?:ACIS BinaryFile|ASM BinaryFile|\d+ \d+ \d+ \d+ *\r?\n.{0,200}\bACIS\b)/,
  ],
  ['un modelo BREP', 'design', /^\s*(?:DBRep_DrawableShape|CASCADE Topology)/],
  ['un modelo USD', 'design', /^(?:PXR-USDC|#usda)/],
  ['un archivo de KiCad', 'design', /^\s*\((?:kicad_\w+|module|footprint)\s/],
  ['un modelo de LDraw', 'design', /^\s*0\s[\s\S]{0,4000}?^[1-5] +\S+ +(?:-?[\d.]+ +){3}/m],
  ['un modelo Parasolid', 'design', /^\*\*(?:ABCDEFGHIJ|PART1)/],
  ['un archivo de SolidWorks o de Office', 'design', /^\xd0\xcf\x11\xe0/],
  ['un VRML 1.0', 'design', /^\s*#VRML V1\.0/],
  ['un modelo de Open Inventor', 'design', /^\s*#Inventor/],
  ['un VRML 1.0', 'design', VRML_1],
  ['un modelo X3D', 'design', /^(?:\s*#X3D|[\s\S]{0,2000}<X3D[\s>])/],
  ['un modelo Collada', 'design', /^[\s\S]{0,2000}<COLLADA/],
  ['un modelo AMF', 'design', /^[\s\S]{0,2000}<amf[\s>]/i],
  ['un dibujo SVG', 'picture', /^[\s\S]{0,2000}<svg[\s>]/i],
  [
    'una página web',
    'page',
    /^(?:\s*<(?:!--[\s\S]{0,2000}?--|\?xml[^>]*)>)*\s*<(?:!doctype html|html|head|body|script|meta)\b/i,
  ],
  ['un mensaje de error de un sitio', 'page', /^(?:\s*<\?xml[^>]*>)?\s*<Error>/i],
  ['una respuesta de un sitio (JSON)', 'page', /^\s*\{\s*(?:"|\})|^\s*\[\s*[{\]]/],
  ['un archivo XML', 'design', /^\s*<\?xml/],
  ['un modelo OFF', 'design', /^\s*(?:ST|C|N|4|n)*OFF\s/],
  [
    'un programa de OpenSCAD',
    'design',
    /^[\s\S]{0,4000}?(?:\b(?:cube|cylinder|translate|difference)\s*\(|^\s*\$fn\s*=)/m,
  ],
  ['código de impresión (G-code)', 'sliced', /^(?:GCDE|\s*(?:;|%|G\d+\s|M\d+\s|T\d\s))/],
  ['un trabajo de resina', 'sliced', /^(?:\x19\0\xfd\x12|\x86\0\xfd\x12|\x07\0\xfd\x12|ANYCUBIC)/],
  ['un acceso directo de Windows', 'link', /^(?:L\0{3}\x01\x14\x02|\[InternetShortcut\])/],
  ['una referencia de Git LFS', 'link', /^version https:\/\/git-lfs\./],
  ['un archivo auxiliar de Mac', 'link', /^\0\x05\x16\x07/],
  ['un programa', 'picture', /^(?:MZ|\x7fELF)/],
  ['un archivo de texto', 'picture', /^[^\0-\x08\x0e-\x1f]+$/],
];
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: the bytes of binary files.

/** Kinds of packed files, by the names in them. */
const PACKED: readonly (readonly [name: string, advice: keyof typeof ADVICE, file: RegExp])[] = [
  ['un documento de Word', 'picture', /^word\//i],
  ['una planilla de Excel', 'picture', /^xl\//i],
  ['una presentación de PowerPoint', 'picture', /^ppt\//i],
  ['un documento de LibreOffice', 'picture', /^content\.xml$/i],
  ['un proyecto de FreeCAD', 'design', /^(?:Document\.xml|.*\.brp)$/],
  ['un proyecto de Fusion 360', 'design', /(?:^|\/)(?:.*\.f3d|Manifest\.dat|FusionAssetName.*)/i],
  ['un modelo USDZ', 'design', /\.usd[ac]?$/i],
  ['código de impresión (G-code)', 'sliced', /\.gcode$/i],
  ['un trabajo de resina', 'sliced', /^config\.ini$/i],
  ['una aplicación', 'picture', /^(?:AndroidManifest\.xml|META-INF\/)/],
];

const VERDICTS: Record<keyof typeof ADVICE, string> = {
  design: ', que no podemos leer',
  archive: ', que no podemos abrir',
  picture: ', no un modelo 3D',
  sliced: '',
  link: ', no un modelo 3D',
  page: ', no un modelo 3D',
};
const refusalOf = (name: string, advice: keyof typeof ADVICE): ModelProblem =>
  new ModelProblem('unknown', `Es ${name}${VERDICTS[advice]}. ${ADVICE[advice]}`);

/** Returns the problem of a ZIP whose files make it a document of another program. */
export const packedDocument = (names: readonly string[]): ModelProblem | undefined => {
  const kind = PACKED.find(([, , file]) => names.some((name) => file.test(name)));
  return kind && refusalOf(kind[0], kind[1]);
};

/** Returns the problem of a file in an unknown format. @param text the file's beginning, one byte per character */
export const unknownFile = (text: string): ModelProblem => {
  const packed = text.startsWith(ZIP_START) ? packedDocument(packedNames(text)) : undefined;
  if (packed) return packed;
  const kind = KINDS.find(([, , pattern]) => pattern.test(text));
  return kind ? refusalOf(kind[0], kind[1]) : new ModelProblem('unknown');
};
