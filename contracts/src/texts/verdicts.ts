/** The faults that a verification of the ledger can find. */
export const verdictTexts = {
  'verdict.gap':
    'The event at position {position, number} is missing: {found, number} follows {before, number}.',
  'verdict.wrong-place':
    'The event at position {position, number} is missing: {found, number} is in its place.',
  'verdict.not-appended':
    'The event at position {position, number} is not the one that was appended: its content and its hash do not fit the chain.',
  'verdict.text-changed':
    'A text of the event at position {position, number} is not the one that was appended: it does not fit its commitment.',
  'verdict.text-missing':
    'A text of the event at position {position, number} is missing, and its person ({person, text}) was not forgotten.',
  'verdict.texts-of-nothing': '{count, number} texts belong to no event.',
  'verdict.start-missing':
    'The event at position {position, number} is missing; the next hash depends on it.',
  'verdict.before-first': 'An event is stored at position {position, number}, before the first one.',
  'verdict.events-missing': 'The events from position {from, number} to {to, number} are missing.',
  'verdict.cut-off':
    'The head was signed at position {position, number}; everything after position {last, number} was cut off.',
  'verdict.rewritten':
    'The hash at position {position, number} is not the one that was signed: the history up to there was rewritten.',
  'verdict.other-ledger':
    'The signed head is of another ledger ({signed, text}) than this one ({ledger, text}).',
  'verdict.kept-head': 'The kept head at position {position, number}:',
  'verdict.wrong-signature':
    'The signature does not fit the signed head: it was changed after it was signed.',
  'verdict.other-key': 'The head was signed by another key than the one that is known here.',
  'verdict.other-version':
    'The stored version of task {task, text} is {version, number}, at position {position, number}; its last event has version {lastVersion, number}, at position {lastPosition, number}.',
  'verdict.state-changed':
    'The stored state of task {task, text} is not the one that its events lead to: it was changed.',
  'verdict.end-missing': 'The end is missing.',
  'verdict.states-missing':
    '{missing, number} of {events, number} events are of tasks whose stored state is missing.',
  'verdict.accesses-removed':
    'The records of accesses up to {id, number} were removed, and no signed head covers them.',
  'verdict.signed-access-changed':
    'The record of access {id, number}, which a signed head covers, was changed or removed.',
  'verdict.access-changed':
    'The record of access {id, number} was changed, or records before it were removed.',
  'verdict.accesses-not-signed':
    'The record of accesses up to {id, number} is not the one that was signed with a head.',
  'verdict.last-accesses-removed':
    'The records of accesses after {id, number} were removed: a signed head covers record {signed, number}.',
} as const;
