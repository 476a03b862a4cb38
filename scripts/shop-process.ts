/** One shop in a process of its own, as `npm start` opens it, for a command that opens several. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv } from '#variants/env';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));

interface OpenShop {
  /** Where its mails can be read. */
  mailPageUrl: string;
  /** Comes about when it ends by itself; what it last wrote. */
  ended: Promise<string>;
}

interface ShopToOpen {
  id: string;
  port: number;
  /** Where the others are, as SISTER_SHOPS says it. */
  sisters: string;
  /** Is told how to end it, from the first moment on. */
  onStop: (close: () => Promise<void>) => void;
}

/** @throws Error with what it wrote, where it ends before it is open */
export const openShop = ({ id, port, sisters, onStop }: ShopToOpen): Promise<OpenShop> => {
  const child = spawn(
    process.execPath,
    [join(SCRIPTS, 'bootstrap.mjs'), 'scripts/start.ts'],
    // Each at its own address: what names one would name all.
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
    void ended.then((words) => fail(new Error(`${id} no abrió:\n${words}`)));
  });
};
