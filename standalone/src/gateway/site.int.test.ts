import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { startHttpServer } from '@marketplace/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { site } from './site.ts';

it('goes on when a file of the web app is gone, as after a new build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets/app.js'), '1');
  const config = { firebase: { apiKey: '', authDomain: '', projectId: 'demo' }, authEmulator: true };
  const app = express().use(site({ folder, config, pages: (_req, _res, next) => next() }));
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.stop());
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

  expect(await (await get('/assets/app.js')).text()).toBe('1');
  await rm(join(folder, 'assets/app.js'));
  await expect(get('/assets/app.js').then((answer) => answer.text())).rejects.toThrow();
  expect((await get('/config.json')).status).toBe(200);
});
