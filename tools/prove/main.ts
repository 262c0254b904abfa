import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandLine, readNumber } from '../commandLine.ts';
import { endAll, endOnSignals } from '../endings.ts';
import { prove, type Run } from './prove.ts';
import { judgeFiles } from './judgeFiles.ts';

// npm run prove: starts a cluster, injects faults, and judges the answers that its clients have recorded.

const about = `Starts the whole product on real Kafka, MongoDB (or FerretDB) and PostgreSQL. Clients send commands and read, and write down
what they asked and what came back. Meanwhile the parts get one fault after the other: kill -9, SIGSTOP, cut, slow and
black-holed links, a full disk (only as root), moved clocks, SIGTERM, PostgreSQL's failover to a synchronous standby, and an
operator rebuilds one projection after the other. At the end, all mails are awaited; the recording, with the bells and mails
that people got, and an export of the ledger are judged: docs/reliability.md says what must hold. Exits with 1 if it does not.`;

/** Tokens last an hour, and the clock of a program may be 31 minutes ahead. */
const mostMinutes = 25;

interface Options extends Pick<Run, 'minutes' | 'calm' | 'postgresOnly'> {
  readonly seed?: number;
  readonly dir?: string;
  readonly judge?: string;
}

const options = commandLine('prove', about)
  .option(
    '--minutes <n>',
    `how long; at most ${mostMinutes}, because the people’s tokens last an hour`,
    readNumber(
      (minutes) => minutes > 0 && minutes <= mostMinutes,
      `a number above 0, at most ${mostMinutes}: tokens last an hour`,
    ),
    5,
  )
  .option(
    '--seed <n>',
    'decides the faults and the clients’ choices; default: a new one, which is printed',
    readNumber(Number.isSafeInteger, 'a whole number'),
  )
  .option('--calm', 'no faults', false)
  .option('--postgres-only', 'without Kafka and MongoDB: PostgreSQL keeps the read models, too', false)
  .option(
    '--dir <folder>',
    'for the cluster, recording.jsonl and ledger.jsonl; default: a new one, removed if nothing is wrong',
  )
  .option('--judge <folder>', 'judge these two files again')
  .parse()
  .opts<Options>();

const say = (line: string) => process.stdout.write(`${line}\n`);
if (options.judge !== undefined) process.exit((await judgeFiles(resolve(options.judge), say)) ? 0 : 1);

const { minutes, seed = Math.floor(Math.random() * 1e9) } = options;
const dir =
  options.dir === undefined ? await mkdtemp(join(tmpdir(), 'marketplace-prove-')) : resolve(options.dir);
say(`seed ${seed}, ${minutes} minutes, in ${dir}`);
endOnSignals();
const isGood = await prove({ ...options, seed, dir, say }).finally(endAll);
if (isGood && options.dir === undefined) await rm(dir, { recursive: true, force: true, maxRetries: 5 });
process.exit(isGood ? 0 : 1);
