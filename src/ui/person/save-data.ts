/** Saves everything that is kept about somebody: as a page to read, or as JSON for another program. */
import type { PersonData } from '#contract/calls/privacy';
import { download } from '../download.ts';
import { readableData } from './readable-data.ts';

export type DataFormat = 'html' | 'json';

export const saveData = (data: PersonData, format: DataFormat, name: string): void =>
  format === 'html'
    ? download([readableData(data)], `${name}.html`, 'text/html;charset=utf-8')
    : download([JSON.stringify(data, null, 2)], `${name}.json`, 'application/json');
