/** The last event, as the next append needs it. */
export interface ChainHead {
  readonly position: number;
  readonly hash: Buffer;
  /** Of the last event; undefined if this process does not know it. */
  readonly recordedAt: string | undefined;
}
