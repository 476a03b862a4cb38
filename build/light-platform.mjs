/** Part of astro.config.mjs: faster versions of Response and of hashing, which Astro uses for each page. */

const Platform = globalThis.Response;

/**
 * A response that keeps its bytes. The platform's own copies them, streams them and collects them again, once more
 * for each middleware, which takes a fifth of a large build.
 */
class ReadyResponse extends Platform {
  #bytes;

  constructor(body, init) {
    const isReady = body instanceof Uint8Array;
    super(isReady ? null : body, init);
    if (isReady) this.#bytes = body;
  }

  async arrayBuffer() {
    if (!this.#bytes) return super.arrayBuffer();
    const { buffer, byteOffset, byteLength } = this.#bytes;
    return byteLength === buffer.byteLength
      ? buffer
      : buffer.slice(byteOffset, byteOffset + byteLength);
  }

  /** Converts it for all other ways of reading it. */
  #asPlatform() {
    return new Platform(this.#bytes, this);
  }
  get body() {
    return this.#bytes ? this.#asPlatform().body : super.body;
  }
  text() {
    return this.#bytes ? this.#asPlatform().text() : super.text();
  }
  json() {
    return this.#bytes ? this.#asPlatform().json() : super.json();
  }
  blob() {
    return this.#bytes ? this.#asPlatform().blob() : super.blob();
  }
  bytes() {
    return this.#bytes ? this.#asPlatform().bytes() : super.bytes();
  }
  clone() {
    return this.#bytes ? this.#asPlatform() : super.clone();
  }
}

/** Only short texts repeat; a style sheet's element has an empty one. */
const SHORT = 1_024;

/** Caches hashes: Astro hashes the same texts for each page's policy in a thread, as long as rendering the page. */
const cachedDigest = (subtle) => {
  const cache = new Map();
  return (algorithm, data) => {
    const digest = () => subtle.constructor.prototype.digest.call(subtle, algorithm, data);
    if (!(data instanceof Uint8Array) || data.length > SHORT) return digest();
    const key = `${algorithm} ${Buffer.from(data).toString('base64')}`;
    const hash = cache.get(key) ?? digest();
    cache.set(key, hash);
    return hash;
  };
};

/** Runs work with the fast versions and restores the platform's. */
export const onLightPlatform = async (work) => {
  const { subtle } = globalThis.crypto;
  globalThis.Response = ReadyResponse;
  subtle.digest = cachedDigest(subtle);
  try {
    return await work();
  } finally {
    globalThis.Response = Platform;
    delete subtle.digest;
  }
};
