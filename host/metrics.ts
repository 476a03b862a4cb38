import { metrics } from '@opentelemetry/api';

interface Place {
  host: string;
  port: number;
}

/** Names follow OpenTelemetry's semantic conventions for processes and V8. */
const measureMemory = (): void => {
  const meter = metrics.getMeter('mostrador');
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('v8js.memory.heap.used', { unit: 'By', description: 'Objects' })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
};

/**
 * Serves the process's metrics at an address that visitors do not reach.
 * @returns a function that stops it
 */
export const startMetrics = async ({ host, port }: Place): Promise<() => Promise<void>> => {
  // Loaded only where metrics are on.
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
