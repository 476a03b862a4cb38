/** Samples the memory of another process, and compares the first and last quarter of the samples. */
import { readFileSync } from 'node:fs';

const KB = 1_024;
const MB = 1_000_000;

interface Sample {
  atMs: number;
  /** Resident set, from /proc. */
  rssMb: number;
  /** Used heap, from the process' metrics. */
  heapMb: number;
}

/** A row of the report. */
type Course = Record<'samples' | 'first quarter MB' | 'last quarter MB' | 'MB an hour', number>;

const rssOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * KB) / MB;

const heapAt = async (metricsUrl: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^v8js_memory_heap_used\S* (\S+)/m.exec(text)?.[1] ?? Number.NaN) / MB;
};

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

/** Returns the slope per hour by least squares. */
const slopeOf = (samples: readonly Sample[], of: (sample: Sample) => number): number => {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(samples.map(({ atMs }) => atMs));
  const level = mean(samples.map(of));
  const above = samples.reduce((sum, one) => sum + (one.atMs - middle) * (of(one) - level), 0);
  const below = samples.reduce((sum, { atMs }) => sum + (atMs - middle) ** 2, 0);
  return (above / below) * 3_600_000;
};

const courseOf = (samples: readonly Sample[], of: (sample: Sample) => number): Course => {
  const quarter = Math.max(1, samples.length >> 2);
  return {
    samples: samples.length,
    'first quarter MB': median(samples.slice(0, quarter).map(of)),
    'last quarter MB': median(samples.slice(-quarter).map(of)),
    'MB an hour': slopeOf(samples, of),
  };
};

/** @param metricsUrl the process' metrics */
export const watchMemory = (pid: number, metricsUrl: string) => {
  const samples: Sample[] = [];
  return {
    look: async (): Promise<void> => {
      const heapMb = await heapAt(metricsUrl);
      samples.push({ atMs: performance.now(), rssMb: rssOf(pid), heapMb });
    },
    tell: (): Record<'resident' | 'heap', Course> => ({
      resident: courseOf(samples, ({ rssMb }) => rssMb),
      heap: courseOf(samples, ({ heapMb }) => heapMb),
    }),
  };
};
