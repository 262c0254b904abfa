import { setGlobalProxyFromEnv } from 'node:http';

/** For each `main.ts`: with `NODE_USE_ENV_PROXY`, calls to this machine do not use the proxy, which could not reach its programs. */
export const callThisMachineDirectly = (): void => {
  const { env } = process;
  if (env['NODE_USE_ENV_PROXY'] !== '1') return;
  const others = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  for (const name of ['no_proxy', 'NO_PROXY']) env[name] = `localhost,127.0.0.1,::1,${others}`;
  setGlobalProxyFromEnv(env);
};
