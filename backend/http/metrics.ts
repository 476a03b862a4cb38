/**
 * Figures for whoever watches the shop, by OpenTelemetry's interface: without a reader (METRICS_PORT; never
 * in functions, which live too short to be read) each of these does nothing.
 */
import { type Meter, metrics } from '@opentelemetry/api';
import type { Answered } from './request-log.ts';

/** Asked for when it is used: what was asked for before the reader was there stays without one. */
export const meter = (): Meter => metrics.getMeter('mostrador');

/** Bounds in seconds, around what the budgets ask for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** By OpenTelemetry's own names (semantic conventions for HTTP servers). */
export const createRequestMetrics = (): ((answered: Answered) => void) => {
  const duration = meter().createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Until the answer began',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  return ({ method, route, status, ms }) =>
    duration.record(ms / 1_000, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
};
