/** Shows the figures of this process to whoever reads them: an address of its own, which visitors do not reach. */
import { metrics } from '@opentelemetry/api';

interface Place {
  host: string;
  port: number;
}

/** By OpenTelemetry's own names (semantic conventions for processes and for V8). */
const measureMemory = (): void => {
  const meter = metrics.getMeter('mostrador');
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('v8js.memory.heap.used', { unit: 'By', description: 'Objects' })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
};

/** @returns ends it */
export const startMetrics = async ({ host, port }: Place): Promise<() => Promise<void>> => {
  // Not loaded where nobody reads.
  const [{ PrometheusExporter }, { MeterProvider }] = await Promise.all([
    import('@opentelemetry/exporter-prometheus'),
    import('@opentelemetry/sdk-metrics'),
  ]);
  const exporter = new PrometheusExporter({ host, port, preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  measureMemory();
  await exporter.startServer();
  return async () => {
    metrics.disable();
    await provider.shutdown();
  };
};
