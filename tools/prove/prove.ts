import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTaskEventType } from '@marketplace/contracts';
import { clockNames, startCluster, type RunningCluster } from './cluster.ts';
import { judgeDocuments } from './documents.ts';
import { untilFresh } from './faults/fresh.ts';
import { inject } from './faults/inject.ts';
import { nextFault, textOf, type Fault } from './faults/plan.ts';
import { startReplica, type Replica } from './faults/replica.ts';
import { mountSmallDisk, type SmallDisk } from './faults/smallDisk.ts';
import { judge } from './judge/judge.ts';
import { ledgerIn, recordingIn, report } from './judgeFiles.ts';
import { onEnd } from '../endings.ts';
import { startMailServer } from '@marketplace/standalone/testing';
import { randomOf } from '../random.ts';
import { judgeLeftovers, untilForgotten } from './leftovers.ts';
import { mailAll, mailLineOf, silence } from './load/mails.ts';
import { forgetOne } from './load/forgetting.ts';
import { rebuildAll } from './load/rebuilding.ts';
import { answersOf, emptyBoard, exportOf, keepHead, readEverything, runClients } from './load/runLoad.ts';
import { signUpAll } from './people.ts';
import { eventsOf } from './recording/export.ts';
import { keepKeys, keptKeys } from './recording/keys.ts';
import type { Line } from './recording/lines.ts';
import { createRecorder, type Person, type Recorder } from './recording/recorder.ts';
import { watchUpdates, type UpdateRecorder } from './recording/watch.ts';

const diskMegabytes = 700;
const streams = 2;
const clients = 16;
/** How long the clients work between two faults, in ms. */
const pauseMs = 3_000;
const lastReadsWithin = 60_000;
/** The time between two deletions of accounts, in ms. */
const forgetEvery = 5_000;

export interface Run {
  readonly dir: string;
  readonly minutes: number;
  readonly seed: number;
  readonly calm: boolean;
  /** Whether the product runs on PostgreSQL alone, without Kafka and MongoDB. */
  readonly postgresOnly: boolean;
  readonly say: (line: string) => void;
}

/** The name of the broken part for the judge, which decides the calls that may fail. Without its only store, no call works. */
const brokenPart = ({ what, parts: [part = ''] }: Fault, postgresOnly: boolean): string => {
  if (what === 'storm') return 'storm';
  return postgresOnly && part === 'postgres' ? 'every store' : part;
};

/** Injects one fault after the other until the time is over. */
const breakThings = async (
  { minutes, seed, postgresOnly, say }: Run,
  cluster: RunningCluster,
  { disk, replica }: { readonly disk: SmallDisk | undefined; readonly replica: Replica },
  {
    recorder,
    by,
    watches,
  }: { readonly recorder: Recorder; readonly by: Person; readonly watches: readonly UpdateRecorder[] },
): Promise<void> => {
  const random = randomOf(seed);
  const until = recorder.now() + minutes * 60_000;
  const parts = [...cluster.programs.keys()].sort();
  // The cluster restarts only its own PostgreSQL, and only this one is on the small disk.
  const targets = () => ({
    parts: replica.hasFailedOver() ? parts.filter((part) => part !== 'postgres') : parts,
    links: [...cluster.links.keys()],
    clocks: clockNames,
    smallDisk: disk !== undefined && !replica.hasFailedOver(),
  });
  say(`parts: ${parts.join(', ')}`);
  if (!disk) say('No disk is filled: only root may mount a small one.');
  await sleep(pauseMs);
  while (recorder.now() < until) {
    const fault = nextFault(random, targets());
    const from = recorder.now();
    say(`${(from / 1_000).toFixed(1)} s: ${textOf(fault)}`);
    await inject(fault, { cluster, disk, replica });
    const to = recorder.now();
    const fresh = await untilFresh({ recorder, by, watches });
    say(`  fresh again after ${fresh === undefined ? 'more than 90' : (fresh / 1_000).toFixed(1)} s`);
    recorder.add({
      kind: 'fault',
      part: brokenPart(fault, postgresOnly),
      fault: textOf(fault),
      from,
      to,
      ...(fresh !== undefined && { fresh }),
    });
    await sleep(pauseMs);
  }
};

/** Runs a cluster under faults, and judges the recording of its clients. Returns true if all invariants hold. The caller calls `endAll`. */
export const prove = async (run: Run): Promise<boolean> => {
  const { dir, minutes, seed, calm, postgresOnly, say } = run;
  await mkdir(dir, { recursive: true, mode: 0o711 });
  const disk = await mountSmallDisk(join(dir, 'postgres'), diskMegabytes);
  onEnd(async () => disk?.unmount());
  let replica = undefined as Replica | undefined;
  onEnd(async () => replica?.stop());
  const mailServer = await startMailServer((mail) => record(mailLineOf(mail, recorder.now())));
  onEnd(() => mailServer.stop());
  const cluster = await startCluster(dir, postgresOnly, mailServer.url);
  onEnd(() => cluster.stop());
  const lines: Line[] = [];
  const file = createWriteStream(recordingIn(dir));
  const api = `${cluster.url}/api`;
  const record = (line: Line) => {
    lines.push(line);
    file.write(`${JSON.stringify(line)}\n`);
  };
  const recorder = createRecorder(api, record);
  const watches: UpdateRecorder[] = [];
  onEnd(async () => {
    await Promise.all(watches.map((watch) => watch.stop()));
    await new Promise((resolve) => file.end(resolve));
  });
  const { settings } = cluster;
  replica = await startReplica(dir, cluster);
  const { people, auditor, operator } = await signUpAll(settings['FIREBASE_AUTH_EMULATOR_HOST'] ?? '', 8);
  const [by] = people.all;
  if (by === undefined) throw new Error('Nobody is signed in.');
  for (let number = 1; number <= streams; number += 1)
    watches.push(await watchUpdates(api, `stream-${number}`, recorder));
  await keepKeys(replica.url());
  const board = emptyBoard();
  const [stopping, givingUp] = [new AbortController(), new AbortController()];
  const giveUp = givingUp.signal;
  const more = () => !stopping.signal.aborted;
  const forgetting = async (random = randomOf(seed + 1)): Promise<void> => {
    while (more()) {
      await forgetOne({ people, board, recorder, random, giveUp });
      await sleep(forgetEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const loading = Promise.all([
    runClients({ clients, seed, people: people.all, board, recorder, giveUp, more }),
    forgetting(),
    rebuildAll({ url: cluster.url, by: operator, recorder, more, giveUp }),
  ]);
  const heads = setInterval(() => void keepHead(api, auditor, recorder), 30_000);
  try {
    if (calm) await sleep(minutes * 60_000);
    else await breakThings(run, cluster, { disk, replica }, { recorder, by, watches });
  } finally {
    clearInterval(heads);
    stopping.abort();
    const giveUp = setTimeout(() => givingUp.abort(), lastReadsWithin);
    await loading;
    clearTimeout(giveUp);
  }
  await keepHead(api, auditor, recorder);
  const postgresUrl = replica.url();
  const uids = [...board.gone];
  const late = await untilForgotten(postgresUrl, uids, lastReadsWithin);
  for (const key of await keptKeys(postgresUrl)) record(key);
  const exported = await exportOf(api, auditor);
  await writeFile(ledgerIn(dir), exported);
  const events = eventsOf(exported);
  const head = events.findLast(({ type }) => isTaskEventType(type))?.position ?? 0;
  await readEverything({ people: people.all, board, recorder, watches }, head, lastReadsWithin);
  const answers = await answersOf(api, auditor);
  const silent = { people: people.all, recorder, url: api, upTo: head };
  await silence(silent);
  await mailAll(cluster.clocks, recorder, () => lines.length);
  const mongo = settings['TEST_MONGO_URL'];
  const mongoUrl = mongo === undefined ? undefined : new URL('marketplace', mongo).href;
  say(`${events.length} events, ${uids.length} persons forgotten; judging`);
  const violations = [
    ...judge(lines, events),
    ...late,
    ...(await judgeLeftovers(postgresUrl, answers, uids)),
  ];
  for await (const one of judgeDocuments({ postgresUrl, mongoUrl }, events)) violations.push(one);
  return report(lines, violations, say);
};
