/** Lists the texts of a file that its shop's owner may replace, with names for the form. */
import type { OwnQuestion } from '../contract/entities/own-texts.ts';

interface EditableText {
  path: string;
  label: string;
  text: string;
  /** Shown in several lines; `markdown` with a preview. */
  kind: 'line' | 'lines' | 'markdown';
}

interface EditableQuestions {
  path: string;
  label: string;
  kind: 'questions';
  questions: readonly OwnQuestion[];
}

export type Editable = EditableText | EditableQuestions;

export interface EditableFile {
  file: string;
  title: string;
  texts: readonly Editable[];
}

/** Fields that are addresses, names of files or codes. */
const NO_WORDS: ReadonlySet<string> = new Set(['icon', 'href', 'file', 'category', 'technology']);
const MARKDOWN: ReadonlySet<string> = new Set(['body', 'terms.returns', 'terms.warranty']);
/** Longer texts get several lines. */
const LINE = 80;

const LABELS: Readonly<Record<string, string>> = {
  about: 'Sobre la tienda',
  alt: 'Qué muestra la imagen',
  answer: 'Respuesta',
  body: 'Texto de la página',
  branchesTitle: 'Título de los locales',
  bring: 'Qué traer',
  cards: 'Tarjeta',
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
  milestones: 'Año',
  milestonesTitle: 'Título de los años',
  name: 'Nombre',
  parts: 'Repuestos',
  picture: 'Imagen',
  quality: 'Calidad',
  questions: 'Preguntas frecuentes',
  questionsTitle: 'Título de las preguntas',
  returns: 'Cambios y devoluciones',
  searchHint: 'Ejemplo en el buscador',
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
};

/** Names a path: `steps.0.title` → `Paso 1: Título`. */
export const labelOf = (path: string): string => {
  const words: string[] = [];
  for (const step of path.split('.')) {
    if (/^\d+$/.test(step)) words.push(`${words.pop() ?? ''} ${Number(step) + 1}`);
    else if (step !== 'home') words.push(LABELS[step] ?? step);
  }
  return words.join(': ');
};

const isQuestions = (value: readonly unknown[]): value is OwnQuestion[] =>
  value.every((one) => typeof one === 'object' && one !== null && 'answer' in one);

const kindOf = (path: string, text: string): EditableText['kind'] => {
  if (MARKDOWN.has(path)) return 'markdown';
  return text.length > LINE ? 'lines' : 'line';
};

const textsIn = (value: unknown, path: string): Editable[] => {
  if (typeof value === 'string')
    return [{ path, label: labelOf(path), text: value, kind: kindOf(path, value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && path.endsWith('questions') && isQuestions(value))
    return [{ path, label: labelOf(path), kind: 'questions', questions: value }];
  return Object.entries(value)
    .filter(([name]) => !NO_WORDS.has(name))
    .flatMap(([name, inner]) => textsIn(inner, path === '' ? name : `${path}.${name}`));
};

export const editableFile = (file: string, title: string, data: object): EditableFile => ({
  file,
  title,
  texts: textsIn(data, ''),
});
