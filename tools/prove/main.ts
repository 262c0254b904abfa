import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '@marketplace/service-kit';
import { endAll, endOnSignals } from '../endings.ts';
import { prove } from './prove.ts';
import { judgeFiles } from './judgeFiles.ts';

// npm run prove: starts a cluster, breaks it again and again, and judges what its clients have seen.

const usage = `npm run prove -- [--minutes N] [--seed S] [--dir FOLDER] [--postgres-only] [--calm]
npm run prove -- --judge FOLDER

Starts the whole product on real Kafka, MongoDB (or FerretDB) and PostgreSQL. Clients send commands and read, and write down
what they asked and what came back. Meanwhile the parts get one fault after the other: kill -9, SIGSTOP, cut, slow and
black-holed links, a full disk (only as root), moved clocks, PostgreSQL's failover to a synchronous standby. At the end, the
recording and an export of the ledger are judged: docs/reliability.md says what must hold. Exits with 1 if it does not.

  --minutes N    default 5
  --seed S       decides the faults and the clients' choices; default: a new one, which is printed
  --calm         no faults
  --postgres-only
                 without Kafka and MongoDB: PostgreSQL keeps the read models, too
  --dir FOLDER   for the cluster, recording.jsonl and ledger.jsonl; default: a new one, removed if nothing is wrong
  --judge FOLDER judge these two files again`;

const fail = (message: string): never => {
  process.stderr.write(`${message}\n\n${usage}\n`);
  process.exit(2);
};
const readArguments = () => {
  try {
    return parseArgs({
      options: {
        minutes: { type: 'string', default: '5' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
        calm: { type: 'boolean', default: false },
        'postgres-only': { type: 'boolean', default: false },
        dir: { type: 'string' },
        judge: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(reasonOf(error));
  }
};

const values = readArguments();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0)) fail('--minutes must be a number above 0.');
if (!Number.isSafeInteger(seed)) fail('--seed must be a whole number.');
const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.judge !== undefined) process.exit((await judgeFiles(resolve(values.judge), say)) ? 0 : 1);

const dir =
  values.dir === undefined ? await mkdtemp(join(tmpdir(), 'marketplace-prove-')) : resolve(values.dir);
say(`seed ${seed}, ${minutes} minutes, in ${dir}`);
const { calm, 'postgres-only': postgresOnly } = values;
endOnSignals();
const isGood = await prove({ dir, minutes, seed, calm, postgresOnly, say }).finally(endAll);
if (isGood && values.dir === undefined) await rm(dir, { recursive: true, force: true, maxRetries: 5 });
process.exit(isGood ? 0 : 1);
