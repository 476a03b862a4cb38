/** Describes the texts of a file that its shop's owner may replace, with names for the form. */
import type { OwnQuestion, OwnText } from '../contract/entities/own-texts.ts';

interface EditableText {
  path: string;
  label: string;
  text: string;
  /** Shown in several lines; `markdown` with a preview. */
  kind: 'line' | 'lines' | 'markdown' | 'year';
  /** Whether the page can do without it. An empty text is one that the folder lacks. */
  isOptional: boolean;
}

interface EditableCategory {
  path: string;
  label: string;
  kind: 'category';
  /** The name of the folder's; empty = none. */
  text: string;
}

interface EditableQuestions {
  path: string;
  label: string;
  kind: 'questions';
  questions: readonly OwnQuestion[];
}

interface EditablePicture {
  path: string;
  label: string;
  kind: 'picture';
  alt: string;
  /** Address of the folder's drawing; undefined where it has none. */
  address: string | undefined;
  isOptional: boolean;
}

/** Texts that are shown together or not at all, such as a link. */
interface EditablePart {
  path: string;
  label: string;
  kind: 'part';
  texts: readonly Editable[];
}

/** A field of an added item. */
export interface ItemField {
  /** Empty where the item is a text. */
  path: string;
  kind: 'text' | 'year' | 'picture';
  /** Whether an item cannot do without the picture; texts are always needed. */
  isRequired?: boolean;
}

interface EditableList {
  path: string;
  label: string;
  kind: 'list';
  /** The texts of each of the folder's items. */
  items: readonly (readonly Editable[])[];
  /** Fields of an item that the owner adds; undefined where items need more than texts. */
  fields: readonly ItemField[] | undefined;
}

export type Editable =
  | EditableText
  | EditableCategory
  | EditableQuestions
  | EditablePicture
  | EditablePart
  | EditableList;

/** An editable of one kind. */
export type EditableOf<Kind extends Editable['kind']> = Extract<Editable, { kind: Kind }>;

/** Drawings of the folder that pages still show, and pages with its texts alone. */
export interface SampleDrawings {
  count: number;
  /** Titles of the pages with drawings. */
  titles: readonly string[];
  /** Titles of the pages of which the owner has changed no text. */
  untouched: readonly string[];
}

export interface EditableFile {
  file: string;
  title: string;
  texts: readonly Editable[];
  /** Whether its page may be hidden. */
  mayHide: boolean;
}

const LABELS: Readonly<Record<string, string>> = {
  about: 'Sobre la tienda',
  alt: 'Qué muestra la imagen',
  answer: 'Respuesta',
  body: 'Texto de la página',
  branchesTitle: 'Título de los locales',
  bring: 'Qué traer',
  cards: 'Tarjeta',
  category: 'Categoría',
  description: 'Descripción para buscadores',
  duration: 'Cuánto demora',
  durationNote: 'De qué depende',
  facts: 'Dato',
  figures: 'Cifra',
  finder: 'Título del buscador por vehículo',
  formats: 'Formatos',
  height: 'Altura',
  layers: 'Capa',
  lead: 'Introducción',
  link: 'Texto del enlace',
  list: 'Lista',
  listLink: 'Enlace a toda la lista',
  materials: 'Material',
  materialsTitle: 'Título de los materiales',
  message: 'Primer mensaje del chat',
  milestones: 'Momento',
  milestonesTitle: 'Título de los momentos',
  name: 'Nombre',
  order: 'Orden',
  parts: 'Enlace a una categoría',
  picture: 'Imagen',
  quality: 'Calidad',
  questions: 'Preguntas frecuentes',
  questionsTitle: 'Título de las preguntas',
  returns: 'Cambios y devoluciones',
  searchHint: 'Ejemplo en el buscador',
  page: 'La página',
  signs: 'Cuándo venir',
  slides: 'Imagen',
  steps: 'Paso',
  stepsTitle: 'Título de los pasos',
  strengths: 'Ventaja',
  summary: 'Resumen',
  terms: 'Condiciones',
  text: 'Texto',
  title: 'Título',
  uses: 'Uso',
  value: 'Valor',
  values: 'Valor',
  valuesTitle: 'Título de los valores',
  warranty: 'Garantía',
  work: 'Trabajo',
  year: 'Año',
};

/** Names a path: `steps.0.title` → `Paso 1: Título`. */
export const labelOf = (path: string): string => {
  const words: string[] = [];
  for (const step of path.split('.')) {
    if (/^\d+$/.test(step)) words.push(`${words.pop() ?? ''} ${Number(step) + 1}`);
    else if (step !== 'home' && step !== '') words.push(LABELS[step] ?? step);
  }
  return words.join(': ');
};

/** Names of files in the history, where the titles of their pages are unknown. */
const FILES: Readonly<Record<string, string>> = {
  texts: 'Inicio, pie y condiciones',
  company: 'Empresa',
  services: 'Servicios',
  questions: 'Preguntas frecuentes',
  'print-menu': 'Impresión 3D',
  'print-service': 'Servicio de impresión',
  'print-questions': 'Preguntas sobre impresión',
};

/** Names a file: `services/frenos` → `Servicio frenos`. */
export const fileLabel = (file: string): string =>
  FILES[file] ?? file.replace(/^services\//, 'Servicio ');

/** Names of lists, whose items have the names above. */
const LISTS: Readonly<Record<string, string>> = {
  cards: 'Tarjetas',
  facts: 'Datos',
  figures: 'Cifras',
  layers: 'Capas',
  materials: 'Materiales',
  milestones: 'Momentos',
  slides: 'Imágenes',
  steps: 'Pasos',
  strengths: 'Ventajas',
  uses: 'Usos',
  values: 'Valores',
  work: 'Trabajos',
};

/** Names a list: `home.strengths` → `Ventajas`. */
export const listLabelOf = (path: string): string => {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const outer = labelOf(steps.join('.'));
  return [outer, LISTS[last] ?? labelOf(last)].filter(Boolean).join(': ');
};

/** Counts the folder's drawings that pages show. @param rowAt finds the owner's row at a path */
export const countDrawings = (
  texts: readonly Editable[],
  rowAt: (path: string) => Pick<OwnText, 'items' | 'isRemoved'> | undefined,
): number =>
  texts.reduce((sum, editable) => {
    const { kind, path } = editable;
    const row = rowAt(path);
    if (row?.isRemoved) return sum;
    if (kind === 'picture') return sum + Number(editable.address !== undefined && !row);
    if (kind === 'part') return sum + countDrawings(editable.texts, rowAt);
    if (kind !== 'list') return sum;
    const shown =
      row?.items?.flatMap(({ from }) => editable.items[from ?? -1] ?? []) ?? editable.items.flat();
    return sum + countDrawings(shown, rowAt);
  }, 0);
