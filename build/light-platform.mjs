/** Part of astro.config.mjs: what Astro asks of the platform for each page, without the detours that few pages may take. */

const Platform = globalThis.Response;

/**
 * An answer whose bytes are there. The platform's own copies them, hands them on as a stream and collects them
 * again, and so it does once more for each middleware: a fifth of a large build.
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

  /** Whoever reads it in another way gets the platform's. */
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

/** Texts whose hash is worth remembering are short: a style sheet's element has none at all. */
const SHORT = 1_024;

/** Astro hashes the same texts for the policy of each page: a job for another thread, and as long as rendering one. */
const remembering = (subtle) => {
  const known = new Map();
  return (algorithm, data) => {
    const ask = () => subtle.constructor.prototype.digest.call(subtle, algorithm, data);
    if (!(data instanceof Uint8Array) || data.length > SHORT) return ask();
    const key = `${algorithm} ${Buffer.from(data).toString('base64')}`;
    const hash = known.get(key) ?? ask();
    known.set(key, hash);
    return hash;
  };
};

/** Does the work while answers and hashes are light; nothing of it stays. */
export const onLightPlatform = async (work) => {
  const { subtle } = globalThis.crypto;
  globalThis.Response = ReadyResponse;
  subtle.digest = remembering(subtle);
  try {
    return await work();
  } finally {
    globalThis.Response = Platform;
    delete subtle.digest;
  }
};
