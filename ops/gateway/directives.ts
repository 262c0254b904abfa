/** A value as nginx reads it, whatever is in it; `$` stays, so that a text can hold nginx's variables. */
export const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** One of nginx's blocks, its lines set in. */
export const block = (head: string, lines: readonly string[]): string => {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `  ${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
};

type Headers = readonly (readonly [string, string])[];

/** A location with a header of its own inherits none, so each location is given all of its headers. */
export const headers = (all: Headers): readonly string[] =>
  all.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

/** A program that answers HTTP, and how many connections to it are kept. */
export const upstream = (
  name: string,
  addresses: readonly string[],
  { keep, resolved }: { readonly keep: number; readonly resolved: boolean },
): string =>
  block(`upstream ${name}`, [
    ...(resolved ? [`zone ${name} 64k;`] : []),
    // One that is away is asked again soon: it starts within seconds.
    ...addresses.map(
      (address) => `server ${address}${resolved ? ' resolve' : ''} max_fails=1 fail_timeout=1s;`,
    ),
    `keepalive ${keep};`,
    // The services keep a connection for longer, so that none closes under a request.
    'keepalive_timeout 60s;',
  ]);
