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

/** A link that Firebase would send by e-mail. */
export interface EmulatorLink {
  readonly requestType: string;
  readonly link: string;
  readonly email: string;
}

/** A message from the emulator's process to its parent. */
export type EmulatorMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'link' } & EmulatorLink);
