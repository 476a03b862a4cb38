/** Renders a person's data as a page of its own, without external resources. */
import type { PersonData } from '#contract/calls/privacy';
import { longDateTime } from '#contract/time/dates';
import { download } from '../download.ts';

const safe = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

type Row = PersonData['sections'][number]['rows'][number];

const shown = (value: Row[string]): string =>
  value === null || value === ''
    ? '—'
    : value === true
      ? 'Sí'
      : value === false
        ? 'No'
        : `${value}`;

const rowOf = (row: Row): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(shown(value))}</dd>`)
    .join('')}</dl>`;

const sectionOf = ({ title, about, rows }: PersonData['sections'][number]): string =>
  `<section><h2>${safe(title)}</h2><p>${safe(about)}</p>${
    rows.length === 0 ? '<p>Nada.</p>' : rows.map(rowOf).join('')
  }</section>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding-top:.75rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`;

export const readableData = ({ shop, madeAt, sections }: PersonData): string =>
  `<!doctype html><html lang="es-UY"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tus datos en ${safe(shop)}</title><style>${STYLE}</style>
<h1>Tus datos en ${safe(shop)}</h1><p>Lo que guardamos al ${safe(longDateTime(madeAt))}.</p>
${sections.map(sectionOf).join('\n')}</html>`;

export type DataFormat = 'html' | 'json';

/** Downloads a person's data as a page or as JSON. */
export const saveData = (data: PersonData, format: DataFormat, name: string): void =>
  format === 'html'
    ? download([readableData(data)], `${name}.html`, 'text/html;charset=utf-8')
    : download([JSON.stringify(data, null, 2)], `${name}.json`, 'application/json');
