import { refuseOverload, startHttpServer, type Lifecycle, type Program } from '@marketplace/service-kit';
import type { Settings } from '../config.ts';
import { createGateway } from './gateway.ts';
import { builtSite, siteIsBuilt } from './site.ts';

const everywhere = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);

/** The product's URL for a user on this machine. */
const publicUrl = (host: string, port: number): string => {
  const name = everywhere.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Serves the product at its one public port; returns its URL. */
export const serve = async (
  program: Program,
  options: Omit<
    Parameters<typeof createGateway>[0],
    'settings' | 'siteFolder' | keyof (Program & Lifecycle)
  > & {
    readonly settings: Settings;
    readonly endStreams: (() => Promise<void>) | undefined;
    readonly print: (line: string) => void;
  },
): Promise<string> => {
  const { settings, endStreams, print } = options;
  const { lifecycle } = program;
  const gateway = createGateway({ ...program, ...options, ...lifecycle, siteFolder: builtSite });
  const server = await startHttpServer(gateway, { ...settings, endStreams, admit: refuseOverload(program) });
  lifecycle.add({ name: 'HTTP', stop: () => server.stop() });
  if (!siteIsBuilt(builtSite))
    print(
      'The web app is not built, so only the API answers. Run "npm run build -w frontend", then start again.',
    );
  return publicUrl(settings.host, server.port);
};
