/** The extension that measures inside a real window, where a debugger would interfere. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs in each page before its own scripts; as text, because the browser loads it. */
const CONTENT = `
const say = (what, more) => chrome.runtime.sendMessage({ what, ...more }).catch(() => undefined);
const now = () => performance.timeOrigin + performance.now();
const LINKS = {
  items: 'main h3 a[href^="/productos/"], main a.item-card',
  lists: 'main a[href^="/productos?c="]',
  pages: 'main a[href*="pag=2"]',
};
const find = (kind) => [...document.querySelectorAll(LINKS[kind])];
/** Points of links that nothing covers. */
const placesOf = (links) => links.flatMap((link) => {
  const { left, width, top, height } = link.getBoundingClientRect();
  const [x, y] = [left + Math.min(width / 2, 20), top + Math.min(height / 2, 10)];
  const isFree = top > 150 && y < innerHeight && link.contains(document.elementFromPoint(x, y));
  return isFree ? [{ x: Math.round(screenX + x), y: Math.round(screenY + frameHeight() + y) }] : [];
});
/** After the frame in which something was found it is on the screen. */
const painted = (what, more) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => say(what, { at: now(), ...more });
  channel.port2.postMessage(0);
};
addEventListener('pointerdown', ({ timeStamp }) => say('down', { at: performance.timeOrigin + timeStamp }), true);
addEventListener('keydown', ({ key, timeStamp }) => {
  if (key === 'ArrowLeft') say('key', { at: performance.timeOrigin + timeStamp });
}, true);
const frameHeight = () => outerHeight - innerHeight;
let shown = '';
let frames = 0;
const look = () => {
  requestAnimationFrame(look);
  if (document.prerendering || document.visibilityState !== 'visible') return;
  const title = document.querySelector('main:not([aria-hidden]) [data-item-code] h1')?.textContent ?? '';
  const isItem = title !== '';
  const items = isItem ? [] : find('items').filter((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  const is = isItem ? 'item ' + title : items.length > 0 ? 'list ' + items[0].href : '';
  if (is !== '' && is !== shown) painted(isItem ? 'item' : 'list', { title, scroll: Math.round(scrollY) });
  if (is !== '') shown = is;
  frames += 1;
  if (isItem || frames % 30 !== 0) return;
  for (const kind of Object.keys(LINKS)) {
    const places = placesOf(find(kind));
    if (places.length > 0) say(kind, { places });
  }
};
requestAnimationFrame(look);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) shown = '';
});
`;

const background = (port: number): string => `
chrome.runtime.onMessage.addListener((message) => {
  fetch('http://127.0.0.1:${port}/', { method: 'POST', body: JSON.stringify(message) });
});
`;

/** @param port of this machine that receives the measurements */
export const writeExtension = (folder: string, port: number): void => {
  mkdirSync(folder, { recursive: true });
  const hosts = ['http://localhost/*', 'http://127.0.0.1/*'];
  const manifest = {
    manifest_version: 3,
    name: 'From a press to a painted title',
    version: '1',
    host_permissions: hosts,
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: hosts, js: ['content.js'], run_at: 'document_start' }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'content.js'), CONTENT);
  writeFileSync(join(folder, 'background.js'), background(port));
};
