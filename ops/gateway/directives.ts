/** Quotes a value for nginx. `$` is left alone, so that a value can contain nginx's variables. */
export const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** A block of nginx's configuration, with indented lines. */
export const block = (head: string, lines: readonly string[]): string => {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `  ${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
};

type Headers = readonly (readonly [string, string])[];

/** A location with its own headers inherits none, so each location gets all of its headers here. */
export const headers = (all: Headers): readonly string[] =>
  all.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

/** An upstream, and how many connections to it stay open. */
export const upstream = (
  name: string,
  addresses: readonly string[],
  { keep, resolved }: { readonly keep: number; readonly resolved: boolean },
): string =>
  block(`upstream ${name}`, [
    ...(resolved ? [`zone ${name} 64k;`] : []),
    // An instance that does not answer is tried again soon, because it starts within seconds.
    ...addresses.map(
      (address) => `server ${address}${resolved ? ' resolve' : ''} max_fails=1 fail_timeout=1s;`,
    ),
    `keepalive ${keep};`,
    // The services keep idle connections for longer than nginx, so that none is closed during a request.
    'keepalive_timeout 60s;',
  ]);
