/** The address a request comes from, as the host in front says it. */
export const addressOf = (request: Request): string =>
  request.headers.get('x-nf-client-connection-ip') ??
  request.headers.get('x-real-ip') ??
  '127.0.0.1';
