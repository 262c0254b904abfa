import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '@marketplace/service-kit';
import { check } from './check.ts';
import { killNow, processesOf } from './faults.ts';
import { load, noneAcknowledged, signUp } from './load.ts';

// npm run prove: sends commands through a running cluster, kills its processes in turn, then compares all data.

const usage = `npm run prove -- --cluster DIR --url URL --database-url URL [--mongo-url URL] [--commands N]

Posts tasks and bids through a running cluster (npm run cluster, in CLUSTER_DIR=DIR) while each of its processes is
killed (-9) in turn; then compares the ledger, the read models and the API's answers with what was acknowledged.

  --url URL           the gateway, e.g. http://127.0.0.1:8080
  --database-url URL  the event store
  --mongo-url URL     the read store; default: the same PostgreSQL
  --commands N        default 200000
  --at-once N         concurrent callers, default 32
  --spare NAME        a process that is not killed; may be repeated`;

const { values } = parseArgs({
  options: {
    cluster: { type: 'string' },
    url: { type: 'string' },
    'database-url': { type: 'string' },
    'mongo-url': { type: 'string' },
    commands: { type: 'string', default: '200000' },
    'at-once': { type: 'string', default: '32' },
    spare: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
const { cluster, url, 'database-url': databaseUrl, 'mongo-url': mongoUrl } = values;
if (values.help || !cluster || !url || !databaseUrl) {
  process.stdout.write(`${usage}\n`);
  process.exit(values.help ? 0 : 2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const commands = Number(values.commands);
const done = noneAcknowledged();
const people = await Promise.all(Array.from({ length: 8 }, () => signUp(url)));
const names = [...(await processesOf(cluster)).keys()].filter((name) => !values.spare.includes(name));
say(`${commands} commands; killing in turn: ${names.join(', ')}`);

const started = performance.now();
const loading = load({ url, people, commands, atOnce: Number(values['at-once']), done });
const kill = async (): Promise<void> => {
  for (const [index, name] of names.entries()) {
    const due = ((index + 1) * commands) / (names.length + 2);
    while (done.commands < due) await sleep(50);
    say(
      `  at ${done.commands}: kill -9 ${name}${(await killNow(cluster, name)) ? '' : ' (was not running)'}`,
    );
  }
};
await Promise.all([loading, kill()]);
const seconds = (performance.now() - started) / 1000;
say(
  `${done.commands} acknowledged in ${seconds.toFixed(0)} s (${(done.commands / seconds).toFixed(0)}/s), ${done.retries} sent again`,
);

const ended = performance.now();
for (;;) {
  const answer = await fetch(`${url}/api/bids/count`, {
    headers: {
      authorization: `Bearer ${people[0]?.token ?? ''}`,
      'X-Min-Position': String(done.highestPosition),
    },
  }).catch(() => undefined);
  const lists = await fetch(`${url}/api/tasks?limit=1`, {
    headers: { 'X-Min-Position': String(done.highestPosition) },
  }).catch(() => undefined);
  if (answer?.status === 200 && lists?.status === 200) break;
  if (performance.now() - ended > 300_000) break;
  await sleep(100);
}
say(
  `read models at the last position ${((performance.now() - ended) / 1000).toFixed(1)} s after the last command`,
);

const logger = createLogger({ level: 'error', name: 'prove' });
const faults = await check({ url, databaseUrl, mongoUrl, people, done, logger });
for (const fault of faults.slice(0, 20)) say(`FAULT: ${fault}`);
say(faults.length === 0 ? 'No faults.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
