import type { ImportAnswer, ImportKindName, TitleMeaning } from '#contract/entities/imports';

export interface Step {
  file: string;
  /** Absent = as the headings say. */
  kind?: ImportKindName;
  /** The kind as which it is read. */
  reads: ImportKindName;
  /** Compared without a question, because its list is remembered. */
  isRemembered?: boolean;
  /** Fields of columns that a person assigns, by heading. */
  columns?: Record<string, string>;
  defaults?: Record<string, string>;
  currency?: 'UYU' | 'USD';
  titles?: TitleMeaning;
  answers?: ImportAnswer[];
  warns?: string[];
  bad?: string[];
  gives?: Partial<Record<'products' | 'families' | 'companies' | 'categories', string[]>>;
}

export interface Case {
  title: string;
  /** Pictures of the library. */
  photos?: string[];
  steps: Step[];
}
