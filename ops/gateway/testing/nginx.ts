import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unusedPort } from '@marketplace/service-kit';
import { realPart } from '@marketplace/service-kit/testing';
import { nginxConfig, type GatewayPlan } from '../nginxConfig.ts';

/** A user's PATH often has no sbin folders. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

export const realNginx = realPart(
  'nginx',
  spawnSync('nginx', ['-v'], { env }).status === 0 ? 'nginx' : undefined,
  'nginx was not found; install it',
);

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly configFile: string;
  /** Output of `nginx -t`. */
  readonly verdict: string;
  stop(): Promise<void>;
}

const makeSite = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files = { 'index.html': '<!doctype html>page', 'icon.svg': '<svg/>', 'assets/app-1.js': 'run()' };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync('run()'));
};

const untilUp = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(25);
  }
};

/** Runs nginx as the gateway in front of these services, with a small site. */
export const startTestGateway = async (
  services: Pick<GatewayPlan, 'commands' | 'projectors' | 'queries' | 'emulator'>,
  callers: Pick<GatewayPlan, 'trustedProxies' | 'connectionsPerAddress'> = {
    trustedProxies: [],
    connectionsPerAddress: 0,
  },
): Promise<TestGateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const site = join(folder, 'site');
  const configFile = join(folder, 'config.json');
  await makeSite(site);
  await writeFile(configFile, '{"authEmulator":true}');
  const port = await unusedPort();
  const file = join(folder, 'nginx.conf');
  const plan: GatewayPlan = {
    ...services,
    ...callers,
    listen: `127.0.0.1:${port}`,
    authDomain: 'x.firebaseapp.com',
    site,
    configFile,
    workFolder: folder,
    resolver: undefined,
    user: process.getuid?.() === 0 ? 'root' : undefined,
  };
  await writeFile(file, nginxConfig(plan));
  const verdict = spawnSync(realNginx.address, ['-t', '-e', 'stderr', '-c', file], {
    env,
    encoding: 'utf8',
  }).stderr;
  const child = spawn(realNginx.address, ['-e', 'stderr', '-c', file], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url, child);
  return {
    url,
    port,
    configFile,
    verdict,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
};
