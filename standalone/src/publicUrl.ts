const everywhere = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);

/** Where a person on this machine reaches the product. */
export const publicUrl = (host: string, port: number): string => {
  const name = everywhere.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
