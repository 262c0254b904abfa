import { setGlobalProxyFromEnv } from 'node:http';
import { globalAgent } from 'node:https';

/**
 * For each program: if Node.js sends its calls by a proxy, calls to this machine go past it, because it could not reach this machine's
 * programs. Also for the programs that it starts.
 */
export const callThisMachineDirectly = (): void => {
  const { env } = process;
  const others = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  if (others.trim() === '*') return;
  // `fetch` reads an address of IPv6 with brackets, `http` without.
  for (const name of ['no_proxy', 'NO_PROXY']) env[name] = `localhost,127.0.0.1,::1,[::1],${others}`;
  if (globalAgent.options.proxyEnv) setGlobalProxyFromEnv(env);
};
