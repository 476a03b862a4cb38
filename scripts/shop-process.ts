import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv } from '#variants/env';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));

interface OpenShop {
  /** Address of the page that shows its mails. */
  mailPageUrl: string;
  /** Resolves when it ends, with the end of its output. */
  ended: Promise<string>;
}

interface ShopToOpen {
  id: string;
  port: number;
  /** Addresses of the other shops, for SISTER_SHOPS. */
  sisters: string;
  /** Registers a function that ends it, at once. */
  onStop: (close: () => Promise<void>) => void;
}

/** Opens a shop in a child process, as `npm start` does. @throws Error with its output if it ends before it is open */
export const openShop = ({ id, port, sisters, onStop }: ShopToOpen): Promise<OpenShop> => {
  const child = spawn(
    process.execPath,
    [join(SCRIPTS, 'bootstrap.mjs'), 'scripts/start.ts'],
    // SHOP_URL would give all of them one address.
    {
      env: {
        ...processEnv(),
        VARIANT: id,
        PORT: `${port}`,
        SHOP_URL: '',
        SISTER_SHOPS: sisters,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ended = new Promise<string>((done) => child.once('close', () => done(output.trim())));
  onStop(async () => {
    child.kill();
    await ended;
  });
  return new Promise((done, fail) => {
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const [, mailPageUrl] = /Correo que envía la tienda: (\S+)\n/.exec(output) ?? [];
      if (mailPageUrl !== undefined) done({ mailPageUrl, ended });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then((text) => fail(new Error(`${id} no abrió:\n${text}`)));
  });
};
