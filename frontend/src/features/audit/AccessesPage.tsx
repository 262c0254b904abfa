import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import type { MessageDescriptor } from '@lingui/core';
import type { Accesses } from '@marketplace/contracts';
import type { calls } from '@marketplace/contracts/calls';
import type { z } from 'zod';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import type { Columns } from '../../ui/lists/DataList.tsx';
import { LoadedList } from '../../ui/lists/LoadedList.tsx';
import { isolate } from '../../ui/sentences/isolate.ts';
import { textIn } from '../../ui/sentences/textIn.ts';
import { Isolated, UserText } from '../../ui/text/UserText.tsx';
import { actorText } from '../../ui/staff/actionText.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { useGetAccessesInfiniteQuery } from './calls/auditApi.ts';
import { UtcTime } from './events/times.tsx';

type Access = Accesses['accesses'][number];

type Calls = typeof calls;
type Audited = Extract<Calls[keyof Calls], { readonly caller: 'auditor' }>;
/** Distributes over the calls: each method with its own path. */
type Named<C> = C extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never;
type OptionOf<C> =
  | (C extends { readonly query: infer Q extends z.ZodObject } ? keyof Q['shape'] : never)
  | (C extends { readonly params: infer P extends z.ZodObject } ? keyof P['shape'] : never);

/** Options about order and pages, which are not shown: they do not say which data was read. */
const ofPages = ['sort', 'limit', 'cursor', 'step', 'live'] as const;

const words: Readonly<Record<Named<Audited>, MessageDescriptor>> = {
  'GET /audit/events': msg`Read events of the ledger`,
  'GET /audit/counts': msg`Counted events by time`,
  'GET /audit/tasks/{id}': msg`Read the history of a task`,
  'GET /audit/tasks/{id}/lineage': msg`Read where the values of a task come from`,
  'GET /audit/board': msg`Read the board`,
  'GET /audit/export': msg`Exported events`,
  'GET /audit/verify': msg`Verified the ledger`,
  'GET /audit/heads': msg`Read the signed heads`,
  'GET /audit/checkpoints': msg`Read the checkpoints`,
  'POST /audit/checkpoints': msg`Signed the ledger`,
  'GET /audit/accesses': msg`Read the accesses`,
  'GET /audit/messages': msg`Read who wrote to whom`,
};

/** What an auditor did, in words. An unknown call, such as one of the command line, is shown as it was recorded. */
const accessText = ({ call }: Access): string => textIn(words, call) ?? call;

const options: Readonly<Record<Exclude<OptionOf<Audited>, (typeof ofPages)[number]>, MessageDescriptor>> = {
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
  proof: msg({ message: 'proof', context: 'option of a call' }),
  withhold: msg({ message: 'without', context: 'option of a call' }),
  sample: msg({ message: 'sample', context: 'option of a call' }),
  seed: msg({ message: 'seed', context: 'option of a call' }),
  after: msg({ message: 'after', context: 'option of a call' }),
  category: msg({ message: 'category', context: 'option of a call' }),
  status: msg({ message: 'status', context: 'option of a call' }),
  minBudget: msg({ message: 'budget from', context: 'option of a call' }),
  maxBudget: msg({ message: 'budget to', context: 'option of a call' }),
  deadlineFrom: msg({ message: 'deadline from', context: 'option of a call' }),
  deadlineTo: msg({ message: 'deadline to', context: 'option of a call' }),
  acceptingBids: msg({ message: 'takes bids', context: 'option of a call' }),
};
/** The options of the call that tell which data was read, with their names in words. */
const accessOptions = ({ details }: Access) =>
  Object.entries(details)
    .filter(([name]) => !(ofPages as readonly string[]).includes(name))
    .map(([name, value]) => ({ name: textIn(options, name) ?? name, value }));

const exactly = ({ call, details }: Access): string =>
  [call, ...Object.entries(details).map(([name, value]) => `${name} ${isolate(value)}`)].join('\n');

const Options = ({ access }: { readonly access: Access }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    {accessOptions(access).map(({ name, value }) => (
      <span key={name}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>{' '}
        <UserText>{value}</UserText>
      </span>
    ))}
    {access.forgotten && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>deleted in part, with an account</Trans>
      </Box>
    )}
  </Box>
);

const columns = (): Columns<Access> => ({
  time: { name: t`Time (UTC)`, onCard: 'small', cell: ({ at }) => <UtcTime iso={at} /> },
  who: {
    name: t`Who`,
    onCard: 'small',
    sx: { maxWidth: '16.25rem' },
    cell: ({ actor }) => <UserText>{actorText(actor)}</UserText>,
  },
  what: { name: t`What`, title: exactly, cell: (access) => <Isolated>{accessText(access)}</Isolated> },
  details: { name: t`Details`, cell: (access) => <Options access={access} /> },
});

/** Who read what from the ledger, and when. */
export const AccessesPage = () => (
  <SectionPage
    about={t`Every read of the ledger is recorded before it is answered, also the read of this page.`}
  >
    <LoadedList
      list={useGetAccessesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      what={t`The accesses`}
      more={t`More accesses`}
      loading={<TableSkeleton rows={8} />}
      itemsOf={({ accesses }) => accesses}
      empty={<EmptyState title={t`There are no accesses yet.`} />}
      label={t`Accesses`}
      keyOf={({ id }) => id}
      tableFrom={900}
      columns={columns()}
      plain
    />
  </SectionPage>
);
