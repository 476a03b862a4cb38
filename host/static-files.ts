/** Finds the file of a path and serves it, compressed on first use. */
import { createHash } from 'node:crypto';
import { openAsBlob, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { FastResponse } from 'srvx';
import { matchesEtag } from '#backend/http/etag';
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
/** Memory for cached files; the oldest are dropped first. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** Larger files, such as the catalogue feed, are streamed: neither cached nor compressed. */
const MAX_CACHED_FILE = 4 * 1024 * 1024;

interface Body {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
}

interface Entry {
  file: string;
  stamp: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  /** Compressed once per encoding; concurrent requests share the promise. */
  encoded: Map<Encoding, Promise<Body>>;
  /** Size of all cached forms. */
  bytes: number;
}

/** Converts a request path to a file path below the site; undefined if it is not allowed. */
const toFilePath = (pathname: string): string | undefined => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\')) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  // Dot files, `..` and the site's rules are not served.
  const isHidden = parts.some((part) => part.startsWith('.') && part !== '.well-known');
  if (isHidden || parts[0] === '_redirects' || parts[0] === '_headers') return undefined;
  return parts.join('/');
};

/** Returns undefined also for a name that is too long or continues below a file. */
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
  size: number;
}

const typeOf = (file: string): string =>
  TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';

export class StaticFiles {
  readonly #folder: string;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Maps `/productos/x` and `/productos/x/` to productos/x, productos/x.html or productos/x/index.html. */
  find(pathname: string): StaticFile | undefined {
    const path = toFilePath(pathname);
    if (path === undefined) return undefined;
    const forms = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
    for (const form of forms) {
      const file = join(this.#folder, form);
      // Looked up at every request, since a rebuild swaps the whole folder under a running server.
      const stat = statOf(file);
      if (stat?.isFile())
        return { file, stamp: `${stat.mtimeMs}-${stat.size}-${stat.ino}`, size: stat.size };
    }
    return undefined;
  }

  /** Returns a value that changes with a file at the top of the site, served or not. */
  stampOf(name: string): string {
    const stat = statSync(join(this.#folder, name), { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs}-${stat.ino}` : '';
  }

  /**
   * @param headers of the site for the path; they override the defaults
   * @returns 304 if the browser has the file already (only for status 200)
   */
  async serve(
    found: StaticFile,
    request: Request,
    status = 200,
    headers: readonly [string, string][] = [],
  ): Promise<Response> {
    const type = typeOf(found.file);
    const isLarge = found.size > MAX_CACHED_FILE;
    const mayShrink = isCompressible(type) && !isLarge;
    const entry = isLarge ? undefined : await this.#load(found);
    // Weak: the same tag for all encodings of a page.
    const etag = entry?.etag ?? `W/"${found.stamp}"`;
    const all = new Headers({
      'content-type': type,
      'cache-control': 'public, max-age=0, must-revalidate',
      etag,
    });
    if (mayShrink) all.set('vary', 'Accept-Encoding');
    // A missing file may exist in a moment, so errors are never cached for a year.
    for (const [name, value] of headers)
      if (status < 400 || name.toLowerCase() !== 'cache-control') all.set(name, value);
    if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: all });
    const isHead = request.method === 'HEAD';
    if (!entry) {
      all.set('content-length', `${found.size}`);
      return new FastResponse(isHead ? null : await openAsBlob(found.file), {
        status,
        headers: all,
      });
    }
    const { encoding, body } = await this.#encoded(
      entry,
      mayShrink ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity',
    );
    if (encoding !== 'identity') all.set('content-encoding', encoding);
    all.set('content-length', `${body.length}`);
    return new FastResponse(isHead ? null : body, { status, headers: all });
  }

  async #load({ file, stamp }: StaticFile): Promise<Entry> {
    const cached = this.#entries.get(file);
    if (cached?.stamp === stamp) return cached;
    const plain = new Uint8Array(await readFile(file));
    const entry: Entry = {
      file,
      stamp,
      etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
      plain,
      encoded: new Map(),
      bytes: 0,
    };
    this.#forget(file);
    this.#entries.set(file, entry);
    this.#grow(entry, plain.length);
    return entry;
  }

  async #encoded(entry: Entry, accepted: Encoding): Promise<Body> {
    const { plain, encoded } = entry;
    if (accepted === 'identity') return { encoding: accepted, body: plain };
    const cached = encoded.get(accepted);
    if (cached) return cached;
    const making = encode(plain, accepted, BROTLI_QUALITY);
    encoded.set(accepted, making);
    try {
      const { encoding, body } = await making;
      if (encoding !== 'identity') this.#grow(entry, body.length);
    } catch (error) {
      encoded.delete(accepted);
      throw error;
    }
    return making;
  }

  /** Counts cached bytes of a file unless it was dropped meanwhile. */
  #grow(entry: Entry, bytes: number) {
    if (this.#entries.get(entry.file) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const file of this.#entries.keys()) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.#forget(file);
    }
  }

  #forget(file: string) {
    this.#bytes -= this.#entries.get(file)?.bytes ?? 0;
    this.#entries.delete(file);
  }
}
