import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Accesses } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DataList, type Columns } from '../../ui/lists/DataList.tsx';
import { LoadedList } from '../../ui/lists/LoadedList.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { actorText } from '../operations/actions/actorText.ts';
import { AuditFrame } from './AuditFrame.tsx';
import { accessOptions, accessText } from './calls/accessWords.ts';
import { useGetAccessesInfiniteQuery } from './calls/auditApi.ts';
import { UtcTime } from './events/times.tsx';

type Access = Accesses['accesses'][number];

const exactly = ({ call, details }: Access): string =>
  [call, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join('\n');

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
    sx: { maxWidth: 260 },
    cell: ({ actor }) => <UserText>{actorText(actor)}</UserText>,
  },
  what: { name: t`What`, title: exactly, cell: (access) => <bdi>{accessText(access)}</bdi> },
  details: { name: t`Details`, cell: (access) => <Options access={access} /> },
});

/** Who read what from the ledger, and when. */
export const AccessesPage = () => (
  <AuditFrame
    title={t`Accesses`}
    about={t`Every read of the ledger is recorded before it is answered, also the read of this page.`}
  >
    <LoadedList
      list={useGetAccessesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      what={t`The accesses`}
      more={t`More accesses`}
      loading={<TableSkeleton rows={8} />}
      itemsOf={({ accesses }) => accesses}
      empty={<EmptyState title={t`There are no accesses yet.`} />}
    >
      {(accesses) => (
        <DataList
          label={t`Accesses`}
          items={accesses}
          keyOf={({ id }) => id}
          tableFrom={900}
          columns={columns()}
          plain
        />
      )}
    </LoadedList>
  </AuditFrame>
);
