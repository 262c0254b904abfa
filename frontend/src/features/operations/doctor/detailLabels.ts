import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { language, sourceLanguage } from '../../../browser/language.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';

const labels: Readonly<Record<string, MessageDescriptor>> = {
  application: msg({ message: 'Program', context: 'detail' }),
  brokers: msg({ message: 'Brokers', context: 'detail' }),
  database: msg({ message: 'Size of the database', context: 'detail' }),
  deadLetters: msg({ message: 'Dead letters', context: 'detail' }),
  differences: msg({ message: 'Differences', context: 'detail' }),
  epoch: msg({ message: 'Changes of the leader', context: 'detail' }),
  freeBytes: msg({ message: 'Free (bytes)', context: 'detail' }),
  generation: msg({ message: 'Generation', context: 'detail' }),
  head: msg({ message: 'Last position', context: 'detail' }),
  hidden: msg({ message: 'Sessions of other users', context: 'detail' }),
  holder: msg({ message: 'Leader', context: 'detail' }),
  lagEvents: msg({ message: 'Events behind', context: 'detail' }),
  lagSeconds: msg({ message: 'Seconds behind', context: 'detail' }),
  milliseconds: msg({ message: 'Milliseconds', context: 'detail' }),
  most: msg({ message: 'At most', context: 'detail' }),
  partitions: msg({ message: 'Partitions', context: 'detail' }),
  path: msg({ message: 'Folder', context: 'detail' }),
  pid: msg({ message: 'Process id', context: 'detail' }),
  position: msg({ message: 'Position', context: 'detail' }),
  rate: msg({ message: 'Events a second', context: 'detail' }),
  sessions: msg({ message: 'Sessions', context: 'detail' }),
  since: msg({ message: 'Since', context: 'detail' }),
  state: msg({ message: 'State', context: 'detail' }),
  totalBytes: msg({ message: 'In all (bytes)', context: 'detail' }),
  transactionSeconds: msg({ message: 'Seconds in the transaction', context: 'detail' }),
  used: msg({ message: 'In use', context: 'detail' }),
  user: msg({ message: 'User', context: 'detail' }),
  version: msg({ message: 'Version', context: 'detail' }),
  waiting: msg({ message: 'Waiting sessions', context: 'detail' }),
  waitsSeconds: msg({ message: 'Seconds of waiting', context: 'detail' }),
};

/** The name of a detail; English pages show the API's own names, as unknown ones are shown everywhere. */
export const detailLabel = (name: string): string => {
  if (language === sourceLanguage) return name;
  const number = /^partition (\d+)$/.exec(name)?.[1];
  if (number !== undefined) return t({ message: `Partition ${number}`, context: 'detail' });
  const label = labels[name];
  return label ? t(label) : isolate(name);
};
