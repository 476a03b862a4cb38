/**
 * Metrics through OpenTelemetry's API. Without a reader (METRICS_PORT, which functions never have) they
 * do nothing.
 */
import { type Meter, metrics } from '@opentelemetry/api';
import type { CompletedRequest } from './request-log.ts';

/** Must be called at each use: a meter created before the reader is registered stays without one. */
export const meter = (): Meter => metrics.getMeter('mostrador');

/** Bucket bounds in seconds, around the values of docs/budgets.md. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Follows OpenTelemetry's semantic conventions for HTTP servers. */
export const createRequestMetrics = (): ((completed: CompletedRequest) => void) => {
  const duration = meter().createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time until the response started',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  return ({ method, route, status, ms }) =>
    duration.record(ms / 1_000, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
};
