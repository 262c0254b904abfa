import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { drive } from '../measure/sample.ts';
import { withDescendants } from '../measure/processes.ts';
import { plot } from '../measure/plot.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';
import { load } from '../whole/load/load.ts';
import { openLoop, type Shot } from './openLoop.ts';

const users = 32;
/** Enough callers to keep the product busy. */
const callers = 64;
const times = 5;
const slot = 500;
const recoveredFactor = 2;
const mostRecovery = 60_000;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN;
const took = ({ due, ended }: Shot): number => ended - due;
const isOk = ({ status }: Shot): boolean => status >= 200 && status < 300;
const isRefused = ({ status }: Shot): boolean => status === 429 || status === 503;

/** A row for a kind of ending: how many, and how long they took. */
const row = (name: string, shots: readonly Shot[], all: number): readonly string[] => {
  const ms = shots.map(took);
  const at = (share: number) => (shots.length === 0 ? '' : Math.round(quantile(ms, share)).toString());
  return [name, String(shots.length), `${((100 * shots.length) / all).toFixed(1)} %`, at(0.5), at(0.99)];
};

/** Figures for each half second. */
const overTime = (shots: readonly Shot[], ms: number, of: (shots: readonly Shot[]) => number): number[] =>
  Array.from({ length: Math.ceil(ms / slot) }, (_, index) =>
    of(shots.filter(({ due }) => Math.floor(due / slot) === index)),
  );

/** The product gets the first core, the load the second: else the load, which is five times as much, takes the product's time. */
const giveCores = (product: number): void => {
  const pin = (core: number, pid: number) =>
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
  for (const pid of withDescendants([product])) pin(0, pid);
  pin(1, process.pid);
};

const reportOf = (
  shots: readonly Shot[],
  measured: {
    readonly seconds: number;
    readonly perSecond: number;
    /** How long a lone caller waited before, ms. */
    readonly alone: number;
    /** Until it waited as long again, ms; undefined: it did not. */
    readonly recovery: number | undefined;
  },
): string => {
  const { seconds, perSecond, alone, recovery } = measured;
  const ms = seconds * 1_000;
  const [ok, refused] = [shots.filter(isOk), shots.filter(isRefused)];
  const other = shots.filter((shot) => !isOk(shot) && !isRefused(shot));
  const offered = shots.length / seconds;
  return [
    `Served at its best: ${Math.round(perSecond)}/s. Offered: ${Math.round(offered)}/s for ${seconds} s (${(offered / perSecond).toFixed(1)} times as much). Times count from the moment at which a request was due.`,
    '',
    table(
      ['', 'requests', 'share', 'p50 ms', 'p99 ms'],
      [
        row('accepted', ok, shots.length),
        row('refused (429, 503)', refused, shots.length),
        row('no answer, or another', other, shots.length),
      ],
    ),
    '',
    plot(
      'accepted per second, by the time they were due',
      overTime(ok, ms, (all) => (all.length * 1_000) / slot),
    ),
    plot(
      'p99 of accepted, ms, by the time they were due',
      overTime(ok, ms, (all) => (all.length === 0 ? 0 : quantile(all.map(took), 0.99))),
    ),
    recovery === undefined
      ? `After ${mostRecovery / 1_000} s a lone caller still waits more than ${recoveredFactor} times as long as before.`
      : `A lone caller waits as long as before (${alone.toFixed(1)} ms) ${(Math.max(0, recovery) / 1_000).toFixed(1)} s after the last answer.`,
  ].join('\n');
};

export const overload: BenchCase = {
  name: 'overload',
  about:
    'POST /addtask at five times the rate that can be served: what is accepted, refused, lost; the time to recover',
  run: async (context) => {
    const { seconds, say } = context;
    const { url, emulatorHost, pid } = await startProduct(context);
    if (cpus().length > 1) giveCores(pid);
    const { host } = new URL(url);
    const body = JSON.stringify(sampleTask);
    const requests: string[] = [];
    for (let number = 0; number < users; number += 1) {
      const token = await signUp(emulatorHost, { email: `overload-${number}@example.com`, name: 'Ola' });
      requests.push(
        `POST /api/addtask HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
    const request = (number: number): string => requests[number % users] ?? '';
    let count = 0;
    const next = () => ({ request: request((count += 1)) });

    await load({ url, callers, ms: 2_000 }, next);
    const { perSecond } = await load({ url, callers, ms: seconds * 1_000 }, next);
    const one = async () => {
      await load({ url, callers: 1, ms: 0 }, next);
    };
    const alone = await drive(1, 1_000, one);
    say(`served ${Math.round(perSecond)}/s; alone ${alone.p50.toFixed(1)} ms; now ${times} times as many`);

    const ms = seconds * 1_000;
    const shots = await openLoop({ url, perSecond: times * perSecond, ms, request, connections: 'open' });
    const began = performance.now();
    let recovery: number | undefined;
    while (recovery === undefined && performance.now() - began < mostRecovery) {
      const sample = await drive(1, 200, one);
      if (sample.p50 < recoveredFactor * alone.p50 + 1) recovery = performance.now() - began - 200;
    }

    return reportOf(shots, { seconds, perSecond, alone: alone.p50, recovery });
  },
};
