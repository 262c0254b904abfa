import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { keepAccounts } from './accountsFile.ts';
import { createEmulator, type EmulatorState } from './firebaseTools.ts';
import { taskOf, type EmulatorMessage, type EmulatorTask } from './messages.ts';
import { pidPath } from './orphan.ts';

/**
 * Holds back the answer until it is complete and `saved` has resolved. If `saved` rejects, the caller gets no answer at
 * all, as from a server that died before.
 */
const holdAnswer = (res: ServerResponse, saved: () => Promise<void>): void => {
  const held: Buffer[] = [];
  const end = res.end.bind(res);
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      held.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  res.write = (chunk: unknown, encoding?: unknown) => {
    hold(chunk, encoding);
    return true;
  };
  res.end = (chunk?: unknown, encoding?: unknown) => {
    hold(chunk, encoding);
    saved().then(
      () => end(Buffer.concat(held)),
      () => res.destroy(),
    );
    return res;
  };
};

// The Auth emulator in its own process. It sends messages to its parent, and ends when the parent ends.

const send = (message: EmulatorMessage): void => {
  process.send?.(message);
};

/** Calls that do not change accounts; any other call may change them. */
const reads = /:(lookup|createAuthUri|sendOobCode|batchGet|query)(\?|$)|^\/securetoken\.googleapis\.com\//;
const isChange = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' ? url.startsWith('/emulator/action?') : method !== 'OPTIONS' && !reads.test(url);

const sendNewLinks = (state: EmulatorState): (() => void) => {
  const announcedCodes = new Set<string>();
  return () => {
    for (const { oobCode, oobLink, requestType, email } of state.oobs.values()) {
      if (announcedCodes.has(oobCode)) continue;
      announcedCodes.add(oobCode);
      send({ kind: 'link', requestType, link: oobLink, email });
    }
  };
};

const listen = (app: RequestListener, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    createServer(app).once('error', reject).listen(port, host, resolve);
  });

const run = async ({ port, host, projectId, dataDir }: EmulatorTask): Promise<void> => {
  const { app, state } = await createEmulator(projectId);
  const save = dataDir === undefined ? undefined : await keepAccounts(state, dataDir);
  if (dataDir !== undefined) await writeFile(pidPath(dataDir), String(process.pid), { mode: 0o600 });
  const tellLinks = sendNewLinks(state);
  await listen(
    (req, res) => {
      if (save && isChange(req)) holdAnswer(res, save);
      if (req.url?.includes(':sendOobCode') === true) res.once('finish', tellLinks);
      app(req, res);
    },
    port,
    host,
  );
  send({ kind: 'ready' });
  // This process ends by SIGKILL, before which Node would not write the cache.
  flushCompileCache();
};

// The effect of each answered call is saved, so there is nothing left to do.
process.once('disconnect', () => process.exit(0));
try {
  await run(taskOf(process.argv.slice(2)));
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
