/** Before each test file: with `SEED`, fast-check begins where the run began that printed this seed. */

const given = process.env.SEED;
// Loaded only then: most files have nothing random, and every failure prints its own seed.
if (given) (await import('fast-check')).default.configureGlobal({ seed: Number(given) });

export {};
