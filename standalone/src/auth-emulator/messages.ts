export interface EmulatorTask {
  readonly port: number;
  readonly projectId: string;
  /** Undefined: accounts end with the process. */
  readonly dataDir: string | undefined;
}

/** The argument by which a process is known as the emulator of this DATA_DIR. */
export const dataDirFlag = (dataDir: string): string => `--accounts-of=${dataDir}`;

/** The arguments of the emulator's process. */
export const argumentsOf = ({ port, projectId, dataDir }: EmulatorTask): string[] => [
  String(port),
  projectId,
  ...(dataDir === undefined ? [] : [dataDirFlag(dataDir)]),
];

export const taskOf = ([port, projectId = '', flag]: readonly string[]): EmulatorTask => ({
  port: Number(port),
  projectId,
  dataDir: flag?.slice(dataDirFlag('').length),
});

/** What the emulator's process tells its parent. */
export type EmulatorMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** In place of an e-mail; whose it is stays untold. */
  | { readonly kind: 'link'; readonly requestType: string; readonly link: string };
