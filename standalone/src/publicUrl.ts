const everywhere = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);

/** The product's URL for a user on this machine. */
export const publicUrl = (host: string, port: number): string => {
  const name = everywhere.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
