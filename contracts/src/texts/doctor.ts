/** What the doctor says: about which part, what it finds, and what to do. Beside these it says why a projection strays, fails or was refused. */
export const doctorTexts = {
  'doctor.about-event-store': 'event store',
  'doctor.about-read-store': 'read store',
  'doctor.about-sign-in': 'sign-in',
  'doctor.about-dependency': '{name, text}',
  'doctor.about-projections': 'projections',
  'doctor.about-projection': 'projection {name, text}',
  'doctor.about-dead-letters': 'dead letters of {name, text}',
  'doctor.about-rebuild':
    '{kind, select, preview {preview} rollback {rollback} upgrade {upgrade} repair {repair} other {rebuild}} of {name, text}',
  'doctor.about-documents': 'continuous check',
  'doctor.about-check': 'check of {name, text}',
  'doctor.about-relay': 'relay to Kafka',
  'doctor.about-leader': 'leader of {name, text}',
  'doctor.about-projections-leader': 'leader of the projections',
  'doctor.about-postgres': 'PostgreSQL',
  'doctor.about-sessions': 'PostgreSQL sessions',
  'doctor.about-oldest-transaction': 'oldest transaction',
  'doctor.about-connections': 'PostgreSQL connections',
  'doctor.about-kafka': 'Kafka',
  'doctor.about-topic': 'Kafka topic',
  'doctor.about-group': 'Kafka group {group, text}',
  'doctor.about-disk': 'disk',

  'doctor.unknown': 'This could not be looked at: {fault, text}',
  'doctor.away': 'It is away: {fault, text}',
  'doctor.bring-back': 'Bring it back. What waits for it goes on by itself; nothing is lost.',
  'doctor.slow': 'It took {milliseconds, milliseconds} to answer a small question.',
  'doctor.look-at-load': 'Look at the load of its machine, and at the network between.',
  'doctor.answers': 'It answers within {milliseconds, milliseconds}.',
  'doctor.disk-free': '{freeBytes, size} of {totalBytes, size} are free at {path, text}.',
  'doctor.make-room': 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.',

  'doctor.published':
    '{events, plural, one {The one event is published.} other {All # events are published.}}',
  'doctor.not-published':
    '{events, plural, one {# event is not published, {seconds, duration} old.} other {# events are not published, the oldest {seconds, duration} old.}}',
  'doctor.look-at-kafka': 'See whether Kafka answers, and whether a command service leads the relay.',
  'doctor.partitions-without-leader':
    'Nobody leads {count, plural, one {# partition} other {# partitions}}: {partitions, list}.',
  'doctor.bring-back-brokers': 'Start the brokers of these partitions again.',
  'doctor.partitions-not-in-sync':
    'Not all replicas of {count, plural, one {# partition} other {# partitions}} are in sync.',
  'doctor.look-for-broker': 'Look for a broker that is away or slow.',
  'doctor.partitions-led':
    '{partitions, plural, one {# partition} other {# partitions}} on {brokers, plural, one {# broker} other {# brokers}}, all led.',
  'doctor.not-acknowledged': 'Lag: {messages, plural, one {# message} other {# messages}}.',
  'doctor.compare-lag': 'Compare the lag of its projection: where that falls, it catches up by itself.',

  'doctor.leads': '{holder, text} (host/process) leads since {since, time}.',
  'doctor.last-leader': 'Nobody leads; the last was {holder, text}, from {since, time} on.',
  'doctor.never-led': 'Nobody leads, and nobody ever has.',
  'doctor.start-leader':
    'Start the program that does it, or look in its log for why it can’t become the leader.',

  'doctor.built-again':
    'A projector builds the documents again from the ledger, by itself; until then reads show the old ones, and reads after a new command wait.',
  'doctor.find-lost':
    'Commands that were acknowledged are lost: `docs/operations.md` (The ledger has lost its end) says how to find them. If programs outside read Kafka’s topic: `npm run ops -- delete-topic`.',
  'doctor.waits':
    'It waits, {events, plural, one {# event} other {# events}} behind, the oldest {seconds, duration} old.',
  'doctor.update-projector':
    'Update this projector. It goes on at that event; nothing is lost, and no other step is needed.',
  'doctor.cannot-go-on': 'It can’t go on at position {position, number}.',
  'doctor.read-log':
    'The projector’s log says which event it is, and why. Bring a program that can apply it.',
  'doctor.paused': 'It is paused.',
  'doctor.paused-behind':
    'It is paused, {events, plural, one {# event} other {# events}} behind, the oldest {seconds, duration} old.',
  'doctor.resume':
    'Operations > Actions (or `npm run ops -- actions`) names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or `npm run ops -- resume {name, text}`.',
  'doctor.at': 'Events applied: {position, number} of {head, number}.',
  'doctor.behind':
    'It is {events, plural, one {# event} other {# events}} behind, the oldest {seconds, duration} old; its lag is {trend, select, falling {falling} steady {steady} other {rising}}, at {rate, plural, one {# event} other {# events}} a second.',
  'doctor.catches-up': 'It catches up by itself.',
  'doctor.look-at-leader':
    'See whether somebody leads it, whether the read store is slow, and whether a session holds it up.',
  'doctor.not-applied':
    '{events, plural, one {# event could not be applied; later events of its task wait.} other {# events could not be applied; later events of their tasks wait.}}',
  'doctor.settle':
    'Read their errors: Operations > Dead letters (or `npm run ops -- dead-letters list`). Then retry or discard them there.',
  'doctor.documents-checked':
    '{tasks, plural, one {# task was} other {# tasks were}} compared with the events since {since, time}; no document differs.',
  'doctor.document-differs':
    'Document {id, text} ({collection, text}) of task {task, text} {kind, select, missing {is missing} unexpected {should not be there} other {differs in {fields, list}}}: served {served, text}, by its events {ledger, text} (hashes).',
  'doctor.rebuild-mends':
    'Find out who changed it. Then make the documents again: `npm run ops -- rebuild {name, text}`.',
  'doctor.rebuild-ended': 'The last one {state, select, refused {was refused} other {failed}}.',
  'doctor.reads-stay':
    'Reads still use the previous generation. Operations > Projections (or `npm run ops -- status --json`) shows the result. The runbook in `docs/operations.md` has the next steps.',
  'doctor.repaired': 'It is done.',
  'doctor.rebuild-live': 'The last one is live.',
  'doctor.rebuild-runs': 'It is under way ({state, text}) at {position, number} of {head, number}.',
  'doctor.rebuild-runs-for':
    'It is under way ({state, text}) at {position, number} of {head, number}, {seconds, duration} to go.',

  'doctor.stopped':
    '{partitions, plural, one {Partition {partitions, list} has} other {Partitions {partitions, list} have}} stopped at {position, number} of {head, number} ({events, plural, one {# event} other {# events}} behind), for {seconds, duration} or longer.',
  'doctor.holders-unknown': 'The doctor could not find out which projector has these partitions.',
  'doctor.no-holder': 'No projector of this version has them.',
  'doctor.holders':
    '{processes, plural, one {Projector {processes, list} (host/process) has} other {Projectors {processes, list} (host/process) have}} them.',
  'doctor.repair-first':
    'If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves.',
  'doctor.ask-again': 'Then ask the doctor again.',
  'doctor.start-projector': 'Start a projector.',
  'doctor.end-projector':
    'Its `/readyz` and its log say what it waits for. End it (`SIGTERM`, else `kill -9`) if it does not go on: another projector has its partitions within 10 s.',

  // A session: 'pid (name)', or 'pid'. `state` is PostgreSQL's word, or `unknown`.
  'doctor.holds-up':
    'Session {session, text} holds up {held, plural, one {session {held, list}} other {# sessions ({held, list})}} for {seconds, duration}.',
  'doctor.open-transaction': 'Session {session, text} has had a transaction open for {seconds, duration}.',
  'doctor.hidden-session': 'It is another user’s: what it does can’t be seen.',
  'doctor.session': 'It is {state, select, unknown {in no known state} other {{state, text}}}.',
  'doctor.session-for':
    'It is {state, select, unknown {in no known state} other {{state, text}}} for {seconds, duration}.',
  'doctor.session-in-transaction':
    'It is {state, select, unknown {in no known state} other {{state, text}}}, in a transaction of {transactionSeconds, duration}.',
  'doctor.session-for-in-transaction':
    'It is {state, select, unknown {in no known state} other {{state, text}}} for {seconds, duration}, in a transaction of {transactionSeconds, duration}.',
  'doctor.end-session':
    'Find out whose it is, and end it there; by force: `SELECT pg_terminate_backend({pid, id})`.',
  'doctor.keeps-rows': 'While it is open PostgreSQL can’t clear away old rows, and its locks stay.',
  'doctor.connections': '{used, number} of {most, number} are in use.',
  'doctor.fewer-programs': 'Run fewer programs on this server, or raise its `max_connections`.',
  'doctor.no-session-waits': 'No session waits for another.',
  'doctor.sessions-wait': '{count, plural, one {# session waits.} other {# sessions wait.}}',
  'doctor.hidden-sessions': 'Sessions of other users: {count, number}. PostgreSQL hides what they do.',
  'doctor.grant': 'To see them too: `GRANT pg_read_all_stats TO "{user, text}"`.',
} as const;
