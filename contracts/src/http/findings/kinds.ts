import type { ProjectionAction } from '../../domain/operatorActions.ts';

/**
 * How grave a finding is. `pending`: a fault that may end within seconds, as when a process has just started, or takes over from
 * another; it is bad if the last look still finds it.
 */
export type Gravity = 'good' | 'pending' | 'warning' | 'bad';

export interface KindOfFinding {
  /** A check may find it graver, or less grave. */
  readonly state: Gravity;
  /** The sentence; `{name}` is the figure of that name, `{name|noun}` a number of things. */
  readonly says: string;
  /** What to do. */
  readonly advice?: string;
  /** The action on the projection that ends it. */
  readonly remedy?: ProjectionAction;
}

const used = '{used} of {most} are in use.';
const free = '{freeBytes} of {totalBytes} are free at {path}.';
const published = 'Published: {position} of {head|event}.';
const unread = 'Lag: {messages|message}.';
const session = 'Its state: {state}, for {stateSeconds}; its transaction: {transactionSeconds}.';
const toEnd = 'Find out whose it is, and end it there; by force: SELECT pg_terminate_backend({pid}).';
const lost =
  'Commands that were acknowledged are lost: docs/operations.md (The ledger has lost its end) says how to find them. If programs outside read Kafka’s topic: npm run ops -- delete-topic.';

/** Each kind of finding: how grave it is, what is said of it, and what to do about it. The kinds are stable names, for programs. */
export const findingKinds = {
  // Parts that the product needs
  answers: { state: 'good', says: 'It answers within {milliseconds} ms.' },
  slow: {
    state: 'warning',
    says: 'It took {milliseconds} ms to answer a small question.',
    advice: 'Look at the load of its machine, and at the network between.',
  },
  away: {
    state: 'bad',
    says: 'It is away: {fault}',
    advice: 'Bring it back. What waits for it goes on by itself; nothing is lost.',
  },
  unknown: { state: 'warning', says: 'This could not be looked at: {fault}' },
  'disk-free': { state: 'good', says: free },
  'disk-full': {
    state: 'warning',
    says: free,
    advice: 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.',
  },

  // Processes
  leads: { state: 'good', says: '{holder} (host/process) leads since {since}.' },
  'no-leader': {
    state: 'pending',
    says: 'Nobody leads. The last leader: {holder}, from {since} on.',
    advice: 'Start the program that does it, or look in its log for why it can’t become the leader.',
  },
  // A job that another process leads does not run here.
  runs: { state: 'good', says: 'Its last run in this process: {lastRun}.' },
  'job-fails': {
    state: 'pending',
    says: 'Its last run failed, at {lastFailure}.',
    advice: 'Look in the log for the reason. The job tries again by itself.',
  },

  // Projections
  applied: { state: 'good', says: 'Events applied: {position} of {head}.' },
  behind: {
    state: 'warning',
    says: 'It is {lagEvents|event} behind, the oldest {lagSeconds} old; its lag is {trend}, at {rate|event} a second.',
    advice:
      'If its lag falls, it catches up by itself. Else see whether somebody leads it, whether the read store is slow, and whether a session holds it up.',
  },
  stopped: {
    state: 'bad',
    says: 'Stopped partitions: {partitions}; at {position} of {head}, for {seconds} or longer. Projectors (host/process) that have them: {projectors}.',
    advice:
      'If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves. If no projector has them, start one. Else its /readyz and its log say what it waits for. End it (SIGTERM, else kill -9) if it does not go on: another projector has its partitions within 10 s.',
  },
  paused: {
    state: 'warning',
    says: 'It is paused, {lagEvents|event} behind.',
    advice:
      'Operations > Actions (or npm run ops -- actions) names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or npm run ops -- resume {projection}.',
    remedy: 'resume',
  },
  'cannot-go-on': {
    state: 'bad',
    says: 'It can’t go on after position {position}.',
    advice: 'The projector’s log says which event it is, and why. Bring a program that can apply it.',
  },
  'newer-event': {
    state: 'bad',
    says: '{reason} It waits, {lagEvents|event} behind, the oldest {lagSeconds} old.',
    advice: 'Update this projector. It goes on at that event; nothing is lost, and no other step is needed.',
  },
  strays: {
    state: 'bad',
    says: '{reason}',
    advice: `A projector builds the documents again from the ledger, by itself; until then reads show the old ones, and reads after a new command wait. ${lost}`,
  },
  'dead-letters': {
    state: 'warning',
    says: '{deadLetters|event} could not be applied; later events of the same task wait.',
    advice:
      'Read their errors: Operations > Dead letters (or npm run ops -- dead-letters list). Then retry or discard them there.',
  },
  rebuilding: {
    state: 'good',
    says: 'It is under way ({state}) at {position} of {head}, {secondsLeft} to go.',
  },
  rebuilt: { state: 'good', says: 'The last one is live.' },
  repaired: { state: 'warning', says: 'It is done. {message}', advice: lost },
  'rebuild-ended': {
    state: 'warning',
    says: 'The end of the last one: {state}. {message}',
    advice:
      'Reads still use the previous generation. Operations > Projections (or npm run ops -- status --json) shows the result. The runbook in docs/operations.md has the next steps.',
  },
  'documents-checked': {
    state: 'good',
    says: '{checked|document} compared with the events since {since}; none differs.',
  },
  'document-differs': {
    state: 'bad',
    says: 'Document {document} of task {task} {fault}: served {served}, by its events {ledger} (hashes).',
    advice: 'Find out who changed it. Then make the documents again: npm run ops -- rebuild {projection}.',
    remedy: 'rebuild',
  },

  // E-mails
  'mails-go': { state: 'good', says: 'Waiting: {waiting|mail}.' },
  'mail-waits': {
    state: 'warning',
    says: 'Waiting: {waiting|mail}; the oldest was due {lateSeconds} ago.',
    advice:
      'See whether the job mail runs (a query service leads it), and look in its log: it names the answer of the mail server. E-mails go out by themselves once the server takes them. The runbook in docs/operations.md has the settings.',
  },
  'mail-not-taken': {
    state: 'warning',
    says: 'The mail server does not take the last mails to {people} people. It says: {words}',
    advice:
      'Mend what its words name: the sign-in, the sender, its trust in us (SPF, DKIM, lists of senders). Mails are tried again for three days, then dropped. No address is refused for it.',
  },

  // PostgreSQL
  'holds-up': {
    state: 'bad',
    says: `Session {session} holds up {waiting} for {waitsSeconds}. ${session}`,
    advice: toEnd,
  },
  'open-transaction': {
    state: 'warning',
    says: `Session {session} has had a transaction open for a long time. ${session}`,
    advice: `While it is open PostgreSQL can’t clear away old rows, and its locks stay. ${toEnd}`,
  },
  connections: { state: 'good', says: used },
  'many-connections': {
    state: 'warning',
    says: used,
    advice: 'Run fewer programs on this server, or raise its max_connections.',
  },
  sessions: { state: 'good', says: 'Of {sessions|session}, {waiting} wait for another.' },
  'sessions-hidden': {
    state: 'good',
    says: 'Of {sessions|session}, {waiting} wait for another. {hidden} are other users’, and PostgreSQL hides what these do.',
    advice: 'To see them too: GRANT pg_read_all_stats TO "{user}".',
  },

  // The key that signs the ledger
  'wrong-key': {
    state: 'bad',
    says: 'A query service signs nothing. {fault}',
    advice:
      'Give the query and command services the key of the ledger: AUDIT_SIGNING_KEY, or the file audit-signing-key.pem in DATA_DIR. If that is lost, let a new one go on: npm run audit -- checkpoint --new-key FILE --old-key-lost, then give them FILE. docs/audit.md (The key is missing, or another) says more.',
  },

  // Time stamps
  stamped: { state: 'good', says: 'The last one is of the head at position {position}, of {at}.' },
  'not-stamped': {
    state: 'warning',
    says: 'The signed head at position {position} has none: {fault} First failure: {since}; last: {at}.',
    advice:
      'See whether the time stamp authority (TSA_URL) answers, and what its operator says. The command service asks again every minute, for heads of the last 7 days.',
  },

  // Kafka
  published: { state: 'good', says: published },
  'not-published': {
    state: 'warning',
    says: `${published} The next one is {lagSeconds} old.`,
    advice:
      'If its position moves, it catches up by itself. Else see whether Kafka answers, and whether a command service leads the relay.',
  },
  'partitions-led': { state: 'good', says: '{partitions|partition} on {brokers|broker}, all led.' },
  'partitions-without-leader': {
    state: 'pending',
    says: 'Nobody leads these partitions: {leaderless}.',
    advice: 'Start the brokers of these partitions again.',
  },
  'partitions-not-in-sync': {
    state: 'warning',
    says: 'Not all replicas of {lagging|partition} are in sync.',
    advice: 'Look for a broker that is away or slow.',
  },
  acknowledged: { state: 'good', says: unread },
  'not-acknowledged': {
    state: 'warning',
    says: unread,
    advice: 'Compare the lag of its projection: where that falls, it catches up by itself.',
  },
} as const satisfies Readonly<Record<string, KindOfFinding>>;

export type FindingKind = keyof typeof findingKinds;
