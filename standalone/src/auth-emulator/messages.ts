export interface EmulatorTask {
  readonly port: number;
  readonly host: string;
  readonly projectId: string;
  /** Undefined: accounts are not kept. */
  readonly dataDir: string | undefined;
}

/** The argument that identifies a process as the emulator of this DATA_DIR. */
export const dataDirFlag = (dataDir: string): string => `--accounts-of=${dataDir}`;

export const argumentsOf = ({ port, host, projectId, dataDir }: EmulatorTask): string[] => [
  String(port),
  host,
  projectId,
  ...(dataDir === undefined ? [] : [dataDirFlag(dataDir)]),
];

export const taskOf = ([port, host = '', projectId = '', flag]: readonly string[]): EmulatorTask => ({
  port: Number(port),
  host,
  projectId,
  dataDir: flag?.slice(dataDirFlag('').length),
});

/** A message from the emulator's process to its parent. */
export type EmulatorMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Sent instead of an e-mail. It does not name the recipient. */
  | { readonly kind: 'link'; readonly requestType: string; readonly link: string };
