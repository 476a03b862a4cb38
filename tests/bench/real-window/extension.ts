/** The extension that measures inside a real window, where a debugger would interfere. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs in each page before its own scripts; as text, because the browser loads it. */
const CONTENT = `
const say = (what, more) => chrome.runtime.sendMessage({ what, ...more }).catch(() => undefined);
const now = () => performance.timeOrigin + performance.now();
const LINK = 'main h3 a[href^="/productos/"], main a.item-card';
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
  const title = document.querySelector('[data-item-code] h1')?.textContent ?? '';
  const isItem = title !== '';
  const links = isItem ? [] : [...document.querySelectorAll(LINK)];
  const is = isItem ? 'item ' + title : links.length > 0 ? 'list' : '';
  if (is !== '' && is !== shown) painted(isItem ? 'item' : 'list', { title, scroll: Math.round(scrollY) });
  if (is !== '') shown = is;
  frames += 1;
  if (is !== 'list' || frames % 30 !== 0) return;
  const places = links.map((link) => link.getBoundingClientRect())
    .filter(({ top, bottom, left, right }) => top > 150 && bottom < innerHeight && left >= 0 && right <= innerWidth)
    .map(({ left, top: y, height }) => ({ x: Math.round(screenX + left + 20), y: Math.round(screenY + frameHeight() + y + Math.min(height, 20) / 2) }));
  say('links', { places });
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
