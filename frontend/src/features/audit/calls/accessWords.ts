import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Accesses } from '@marketplace/contracts';

type Access = Accesses['accesses'][number];

const calls: Readonly<Record<string, MessageDescriptor>> = {
  'GET /audit/events': msg`Read events of the ledger`,
  'GET /audit/counts': msg`Counted events by time`,
  'GET /audit/tasks/{id}': msg`Read the history of a task`,
  'GET /audit/tasks/{id}/lineage': msg`Read where the values of a task come from`,
  'GET /audit/board': msg`Read the board`,
  'GET /audit/export': msg`Exported events`,
  'GET /audit/verify': msg`Verified the ledger`,
  'GET /audit/checkpoints': msg`Read the checkpoints`,
  'POST /audit/checkpoints': msg`Signed the ledger`,
  'GET /audit/accesses': msg`Read the accesses`,
  'GET /audit/messages': msg`Read who wrote to whom`,
};

/** What an auditor did; a call that is not known, as of the command line, as it was recorded. */
export const accessText = ({ call }: Access): string => {
  const known = calls[call];
  return known === undefined ? call : t(known);
};

const options: Readonly<Record<string, MessageDescriptor>> = {
  id: msg({ message: 'task', context: 'option of a call' }),
  taskId: msg({ message: 'task', context: 'option of a call' }),
  at: msg({ message: 'as of', context: 'option of a call' }),
  from: msg({ message: 'from', context: 'option of a call' }),
  to: msg({ message: 'to', context: 'option of a call' }),
  type: msg({ message: 'type', context: 'option of a call' }),
  userEmail: msg({ message: 'actor', context: 'option of a call' }),
  format: msg({ message: 'format', context: 'option of a call' }),
  q: msg({ message: 'words', context: 'option of a call' }),
  checkpoint: msg({ message: 'checkpoint', context: 'option of a call' }),
};
/** How much was read at once says nothing about what was read. */
const ofPages: ReadonlySet<string> = new Set(['sort', 'limit', 'cursor', 'step']);

/** The options of the call that say what was read, with their names in words. */
export const accessOptions = ({ details }: Access) =>
  Object.entries(details)
    .filter(([name]) => !ofPages.has(name))
    .map(([name, value]) => {
      const known = options[name];
      return { name: known === undefined ? name : t(known), value };
    });
