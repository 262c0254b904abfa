/** The PostgreSQL servers of a database URL. */
export interface Servers {
  /** One URL for each server, in the order of the setting. */
  readonly urls: readonly [string, ...string[]];
  /** Only a server that takes writes is used. */
  readonly mustWrite: boolean;
}

const parts =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<path>[^?#]*)\??(?<query>[^#]*)/;
const attribute = 'target_session_attrs';

/**
 * Reads a URL with several hosts as PostgreSQL's own clients do: `postgresql://user:password@host1:5432,host2:5432/database`.
 * Of several servers one that takes writes is used; of a single one this is asked with `target_session_attrs=read-write`.
 */
export const serversOf = (url: string): Servers => {
  const { before = '', hosts = '', path = '', query = '' } = parts.exec(url)?.groups ?? {};
  const options = new URLSearchParams(query);
  const asked = ['read-write', 'primary'].includes(options.get(attribute) ?? '');
  options.delete(attribute);
  const rest = options.size > 0 ? `${path}?${options.toString()}` : path;
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return { urls: [first, ...others], mustWrite: asked || others.length > 0 };
};
