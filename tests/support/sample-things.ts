/** Minimal things in the format of calls: tests override what they need. */

import type { Autopart } from '#contract/entities/catalog';
import type { WholeImport } from '#contract/entities/imports';
import type { Person } from '#contract/entities/people';

export const samplePart = (code: string, changes: Partial<Autopart> = {}): Autopart => ({
  code,
  name: `Radiador ${code}`,
  description: '',
  categoryId: '1.1',
  categoryName: 'Radiadores',
  isOriginal: false,
  isPublic: true,
  images: [],
  products: [],
  applications: [],
  originalCodes: [],
  ...changes,
});

export const samplePerson = (changes: Partial<Person> = {}): Person => ({
  id: 1,
  name: 'Ana',
  lastName: 'Pérez',
  identifier: '',
  employeeOf: [],
  phones: [],
  addresses: [],
  emails: [],
  defaultPhone: null,
  defaultAddress: null,
  defaultEmail: null,
  ...changes,
});

export const sampleImport = (changes: Partial<WholeImport> = {}): WholeImport => ({
  guid: 'g',
  number: 1,
  kind: 'stock',
  state: 'mapping',
  fileName: 'lista.csv',
  fileBytes: 1,
  author: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  writtenAt: null,
  undoneAt: null,
  rowCount: 1,
  added: 0,
  changed: 0,
  same: 0,
  bad: 0,
  progress: 0,
  fault: '',
  remaining: 0,
  canUndo: false,
  skipBadFault: '',
  hasBadRows: false,
  format: 'CSV',
  settings: {
    headerLine: 1,
    columns: ['code'],
    emptyMeans: 'keep',
    createsMissing: false,
    skipsNew: false,
    takesOffSold: true,
    decimal: ',',
    isDecimalGuessed: false,
    widest: 0,
    profileName: '',
    profile: null,
  },
  revision: 0,
  warnings: [],
  columns: [{ title: 'codigo', samples: [] }],
  fields: [{ id: 'code', title: 'Código', sets: 'code', isKey: true, isNeeded: false }],
  missing: [],
  ...changes,
});
