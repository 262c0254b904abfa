/** The parts of a DATA_DIR that no service opens; `npm start` keeps them. */
export interface OwnDatabase {
  /** Starts the PostgreSQL of a DATA_DIR on which no product runs; makes it if it is missing. The URL is its owner's. */
  start(dataDir: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
  /** The accounts of the Auth emulator; undefined if there are none. */
  readAccounts(dataDir: string): Promise<string | undefined>;
  writeAccounts(dataDir: string, accounts: string): Promise<void>;
}
