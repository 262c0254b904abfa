import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Profile } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { now } from '../../browser/now.ts';
import { OwnHidden } from '../../moderation/OwnHidden.tsx';
import { ReportButton } from '../../moderation/ReportButton.tsx';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isolate } from '../../ui/sentences/isolate.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { momentText } from '../../ui/time/momentText.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { useGetProfileQuery } from './profilesApi.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { BlockButton } from './BlockButton.tsx';
import { useGetBlockedQuery } from './blockedApi.ts';
import { ReviewList } from './ReviewList.tsx';
import { TrackRecord } from './TrackRecord.tsx';

const Since = ({ iso }: { readonly iso: string }) => {
  const { date } = momentText(iso, now());
  return (
    <Typography color="textSecondary" component="div" sx={{ mt: 0.5 }}>
      <Trans>
        Here since <time dateTime={iso}>{date}</time>
      </Trans>
    </Typography>
  );
};

/** On the own profile: changes the own words. */
const EditButton = ({ about, hidden }: Pick<Profile, 'about' | 'hidden'>) => {
  const open = useDialogs();
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => open((onClosed) => <AboutDialog about={about} onClosed={onClosed} />)}
    >
      {about === undefined && !hidden ? t`Say something about yourself` : t`Change your words`}
    </Button>
  );
};

const Person = ({ person }: { readonly person: Profile }) => {
  const { uid, name, since, about, hidden } = person;
  const { user } = useAuth();
  const { replay } = useIdentity();
  const isOwn = user?.uid === uid;
  const by = isOwn || replay ? undefined : user?.uid;
  const blocked = useGetBlockedQuery(by ?? skipToken).currentData?.blocked;
  return (
    <Box component="article" sx={{ display: 'grid', gap: 4 }}>
      <div>
        <PageTitle documentTitle={isolate(name)}>
          <UserText>{name}</UserText>
        </PageTitle>
        <Since iso={since} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
          {by !== undefined && (
            <BlockButton uid={uid} name={name} isBlocked={blocked?.some((one) => one.uid === uid)} />
          )}
          <ReportButton about={{ user: uid }} personUid={uid} />
        </Box>
      </div>
      <OwnHidden about={{ user: uid }} hidden={hidden} />
      {(about !== undefined || (isOwn && !replay)) && (
        <Box
          component="section"
          aria-label={t`In own words`}
          sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
        >
          {about !== undefined && (
            <UserText multiline sx={{ maxWidth: '70ch' }}>
              {about}
            </UserText>
          )}
          {isOwn && !replay && <EditButton about={about} hidden={hidden} />}
        </Box>
      )}
      <TrackRecord person={person} />
      <ReviewList uid={uid} />
    </Box>
  );
};

const Nobody = ({ uid }: { readonly uid: string }) => {
  const isOwn = useAuth().user?.uid === uid;
  return (
    <>
      <PageTitle sx={visuallyHidden}>{isOwn ? t`Your profile` : t`Nobody is here`}</PageTitle>
      <EmptyState
        title={
          isOwn
            ? t`Your profile is here when you have posted a task, or bid on one.`
            : t`Nobody with this address has posted a task, or bid on one.`
        }
      >
        <BrowseButton />
      </EmptyState>
    </>
  );
};

const Content = ({ uid }: { readonly uid: string }) => {
  const query = useGetProfileQuery(uid, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      what={t`The profile`}
      showsFormer={false}
      loading={<TextSkeleton />}
      missing={<Nobody uid={uid} />}
    >
      {(person) => <Person person={person} />}
    </Loaded>
  );
};

export const Component = () => {
  const { user } = useAuth();
  // An address without a person is the own profile.
  const { uid = user?.uid ?? '' } = useParams();
  return (
    <NarrowPage>
      <Content key={uid} uid={uid} />
    </NarrowPage>
  );
};
