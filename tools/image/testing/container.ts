import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a program in a container is started with. */
export interface Start {
  readonly command: readonly string[];
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Files of this machine that the program reads, by their paths in the container. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Running {
  /** Output and errors until now. */
  output(): string;
  /** The exit code; undefined while the program runs. */
  code(): number | null | undefined;
  ended(): Promise<number | null>;
  /** Sends SIGTERM to the program, as Compose does. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const buildah = async (...words: readonly string[]): Promise<string> =>
  (await promisify(execFile)('buildah', words, { env })).stdout.trim();

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
/** The program in the container: the first one below buildah's own, which pass no signal on. Any thread of theirs may have started it. */
const programOf = async (pid: number): Promise<number> => {
  if (!/^(\S*\/)?buildah/.test(await textOf(`/proc/${pid}/cmdline`))) return pid;
  const threads = await readdir(`/proc/${pid}/task`);
  const children = threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/children`));
  const [child] = (await Promise.all(children)).join(' ').trim().split(/ +/);
  return child ? programOf(Number(child)) : pid;
};

const codeOf = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null ? undefined : exitCode;
const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (codeOf(child) === undefined) await once(child, 'close');
  return child.exitCode;
};

/** Makes a container of an image. Its programs share the network of this machine. */
export const openContainer = async (image: string) => {
  const container = await buildah('from', image);
  const start = ({ command, user, environment, files }: Start): Running => {
    const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const volumes = Object.entries(files).flatMap(([inside, outside]) => [
      '--volume',
      `${outside}:${inside}:ro`,
    ]);
    const child = spawn(
      'buildah',
      ['run', '--user', user, ...settings, ...volumes, container, '--', ...command],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return {
      output: () => output,
      code: () => codeOf(child),
      ended: () => exitOf(child),
      stop: async () => {
        if (child.pid !== undefined && codeOf(child) === undefined)
          process.kill(await programOf(child.pid), 'SIGTERM');
        return exitOf(child);
      },
    };
  };
  return {
    start,
    /** Runs a program to its end. */
    run: async (what: Start) => {
      const running = start(what);
      return { code: await running.ended(), output: running.output() };
    },
    /** The folder of this machine that has the container's files. */
    folder: () => buildah('mount', container),
    remove: () => buildah('rm', container),
  };
};
