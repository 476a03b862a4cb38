import { TIME_ZONE } from '#contract/time/time-zone';

/** Escaped HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const shown = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((part: Html) => part.text).join('');
  return value === undefined ? '' : escaped(String(value));
};

/** Tags a template whose values are escaped unless they are `Html`. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + shown(values[index])).join(''));

const style = new Html(`
:root{color-scheme:light dark;--bg:light-dark(#f1f3f5,#12181b);--surface:light-dark(#fff,#1b2327);
--text:light-dark(#17222a,#e3eaee);--muted:light-dark(#566570,#9db0ba);--line:light-dark(#d6dee3,#2e3b42);
--strong:light-dark(#0d5368,#7cc4d8);--on:light-dark(#fff,#06222b);--warn:light-dark(#faecc8,#3a2c0c)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--warn);padding:10px 16px;font-size:14px;border-bottom:1px solid var(--line)}
main{max-width:920px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:26px;line-height:1.2;margin:0 0 4px}h2{font-size:18px;margin:24px 0 8px}
p{margin:0 0 12px}.muted{color:var(--muted)}.right{text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:20px;margin:16px 0}
.list{list-style:none;margin:16px 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
.list a:hover,.list a:focus-visible{background:var(--bg)}.list b{grid-column:1}.list time{color:var(--muted);font-size:14px}
.list span{grid-column:1/-1;color:var(--muted);font-size:14px}
table{border-collapse:collapse;width:100%}td,th{padding:8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}
button,.button{display:block;width:100%;min-height:44px;padding:10px 20px;border:1px solid var(--line);border-radius:6px;
background:var(--surface);color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover{border-color:var(--strong)}button.primary{background:var(--strong);color:var(--on);border-color:var(--strong)}
tr:first-child>*{border-top:0}form{margin:8px 0}.buttons{display:flex;flex-wrap:wrap;gap:8px}.buttons button{width:auto;text-transform:capitalize}.bar{display:flex;justify-content:space-between;align-items:end;gap:16px;flex-wrap:wrap}
.bar button{width:auto;min-height:44px}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--muted)}dd{margin:0}
details{margin:16px 0}summary{cursor:pointer;min-height:44px;display:flex;align-items:center}
.narrow{max-width:520px;margin-inline:auto}
`);

/** Renders a page with a note that it is an emulator. */
export const page = (title: string, body: Html, status = 200): Response => {
  const content = html`<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body>
<header>Entorno de prueba: nada de esto es real y nadie cobra nada.</header>
<main>${body}</main></body></html>`;
  return new Response(content.text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
};

const clock = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});
export const showTime = (instant: string): string => clock.format(new Date(instant));
