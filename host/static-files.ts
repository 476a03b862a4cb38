/** The built pages: finds the file of a path and serves it, compressed on first use. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { FastResponse } from 'srvx';
import { isKnown } from '#backend/http/etag';
import { chooseEncoding, type Encoding, encode, isCompressible } from './compress.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.stl': 'model/stl',
  '.pdf': 'application/pdf',
};
const BROTLI_QUALITY = 6;
/** Files kept in memory; the oldest go first. */
const CACHE_BYTES = 96 * 1024 * 1024;
const MAX_CACHED_FILE = 4 * 1024 * 1024;

interface Entry {
  stamp: string;
  etag: string;
  type: string;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
}

/** A request path as file path below the site, or undefined where it names none. */
const toFilePath = (pathname: string): string | undefined => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\')) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  // Dot files, `..`, and the site's own rules are nobody's business.
  const isHidden = parts.some((part) => part.startsWith('.') && part !== '.well-known');
  if (isHidden || parts[0] === '_redirects' || parts[0] === '_headers') return undefined;
  return parts.join('/');
};

/** Undefined also where the name is too long, or goes on below a file: it names nothing either way. */
const statOf = (file: string) => {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

interface StaticFile {
  file: string;
  /** Changes with the file's content. */
  stamp: string;
}

export class StaticFiles {
  readonly #folder: string;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `/productos/x` is productos/x, productos/x.html or productos/x/index.html; so is `/productos/x/`. */
  find(pathname: string): StaticFile | undefined {
    const path = toFilePath(pathname);
    if (path === undefined) return undefined;
    const forms = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
    for (const form of forms) {
      const file = join(this.#folder, form);
      // Looked up at every request: a rebuild swaps the whole folder under a running server.
      const stat = statOf(file);
      if (stat?.isFile()) return { file, stamp: `${stat.mtimeMs}-${stat.size}-${stat.ino}` };
    }
    return undefined;
  }

  /** What changes when a file at the top of the site does, also one that is never served. */
  stampOf(name: string): string {
    const stat = statSync(join(this.#folder, name), { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs}-${stat.ino}` : '';
  }

  /**
   * @param headers the site's own headers for the path; they win over the defaults
   * @returns 304 where the browser has it already (only for status 200)
   */
  async serve(
    found: StaticFile,
    request: Request,
    status = 200,
    headers: readonly [string, string][] = [],
  ): Promise<Response> {
    const entry = await this.#load(found);
    const mayShrink = isCompressible(entry.type);
    const all = new Headers({
      'content-type': entry.type,
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: entry.etag,
    });
    if (mayShrink) all.set('vary', 'Accept-Encoding');
    for (const [name, value] of headers) all.set(name, value);
    if (status === 200 && isKnown(request.headers.get('if-none-match'), entry.etag))
      return new Response(null, { status: 304, headers: all });
    const encoding = mayShrink
      ? chooseEncoding(request.headers.get('accept-encoding'))
      : 'identity';
    const [used, body] = await this.#body(entry, encoding);
    if (used !== 'identity') all.set('content-encoding', used);
    all.set('content-length', `${body.length}`);
    return new FastResponse(request.method === 'HEAD' ? null : body, { status, headers: all });
  }

  async #load({ file, stamp }: StaticFile): Promise<Entry> {
    const cached = this.#entries.get(file);
    if (cached?.stamp === stamp) return cached;
    const body = new Uint8Array(await readFile(file));
    const entry: Entry = {
      stamp,
      // Weak: one tag for all encodings of the same page.
      etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
      type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
      bodies: new Map([['identity', body]]),
    };
    if (body.length <= MAX_CACHED_FILE) {
      this.#forget(file);
      this.#entries.set(file, entry);
      this.#grow(body.length);
    }
    return entry;
  }

  async #body(entry: Entry, wanted: Encoding): Promise<[Encoding, Uint8Array<ArrayBuffer>]> {
    const kept = entry.bodies.get(wanted);
    if (kept) return [wanted, kept];
    const plain = entry.bodies.get('identity') ?? new Uint8Array();
    const { encoding, body } = await encode(plain, wanted, BROTLI_QUALITY);
    if (!entry.bodies.has(encoding)) {
      entry.bodies.set(encoding, body);
      this.#grow(body.length);
    }
    return [encoding, body];
  }

  #grow(bytes: number) {
    this.#bytes += bytes;
    for (const file of this.#entries.keys()) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.#forget(file);
    }
  }

  #forget(file: string) {
    for (const body of this.#entries.get(file)?.bodies.values() ?? []) this.#bytes -= body.length;
    this.#entries.delete(file);
  }
}
