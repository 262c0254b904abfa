import type { PublicTask } from '@marketplace/contracts';
import { type State, useGetTaskQuery } from '../../commands/tasksApi.ts';
import { useState, useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSending } from '../../commands/sending.ts';
import { shownTask } from '../../commands/shownTask.ts';
import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { useNavigate, useParams } from 'react-router-dom';
import { useAuth } from '../../auth/user/useAuth.ts';
import { readDraft } from '../../drafts/drafts.ts';
import { draftKey } from '../../drafts/forgetDrafts.ts';
import { paths } from '../../navigation/paths.ts';
import { takesBids } from '../../ui/closing/takesBids.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { TaskSheet } from './TaskSheet.tsx';
import { UpdateTaskDialog } from '../../features/tasks/edit/UpdateTaskDialog.tsx';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';

type Item = Partial<PublicTask> & { readonly task?: PublicTask | null; readonly gone?: true };
/** The shapes of the answers of lists: pages, one page, or bookmarks. A list of items is an array. */
interface Read {
  readonly pages?: readonly { readonly items?: readonly Item[] }[];
  readonly bookmarks?: readonly Item[];
}

const itemsOf = (data: unknown): readonly Item[] => {
  if (Array.isArray(data)) return data as readonly Item[];
  const { pages = [], bookmarks = [] } = (data ?? {}) as Read;
  return [...pages.flatMap(({ items = [] }) => items), ...bookmarks];
};

const isTask = (item: Item): item is PublicTask => item.acceptingBids !== undefined && !item.gone;

/** The task in the newest cached list that has it. Lists of others' tasks have no e-mail addresses. */
const listedTask = (state: State, id: string): PublicTask | undefined =>
  Object.values(state.api.queries)
    .toSorted((one, other) => (other?.fulfilledTimeStamp ?? 0) - (one?.fulfilledTimeStamp ?? 0))
    .flatMap((read) => itemsOf(read?.data))
    .map((item) => (isTask(item) ? item : item.task))
    .find((task): task is PublicTask => task?._id === id);

/**
 * A task, after the changes that are being sent. Until its own read is answered, it is the task from a cached list, which has fewer
 * fields; `isRead` is then false.
 */
const useTask = (id: string) => {
  const read = useGetTaskQuery(id);
  const store = useStore<State>();
  const [listed] = useState(() => listedTask(store.getState(), id));
  const changes = useSending(id);
  // After a change of the task, `data` would still be the previous task.
  const { currentData } = read;
  const task = currentData ?? (read.isError ? undefined : listed);
  const sent = task && shownTask(task, changes);
  const isOpen = useNow((at) => sent && takesBids(sent, at));
  const shown = sent && isOpen === false && sent.acceptingBids ? { ...sent, acceptingBids: false } : sent;
  return {
    ...read,
    currentData: shown,
    isLoading: shown === undefined && read.isLoading,
    isRead: currentData !== undefined,
  };
};

const MissingTask = ({ id }: { readonly id: string }) => {
  const { uid = '' } = useAuth().user ?? {};
  const { message } = readDraft(draftKey(uid, `offer:${id}`)) ?? {};
  return (
    <>
      <PageTitle sx={visuallyHidden}>{t`Task not found`}</PageTitle>
      <EmptyState title={t`This task is not there any more, or never was.`}>
        {message !== undefined && (
          <section aria-label={t`Your message, which was not sent`}>
            <Typography color="textSecondary">{t`Your message, which was not sent`}</Typography>
            <UserText multiline>{message}</UserText>
          </section>
        )}
        <BrowseButton />
      </EmptyState>
    </>
  );
};

const Details = ({ id }: { readonly id: string }) => {
  const read = useTask(id);
  const open = useDialogs();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState(false);
  // In an effect, so that it runs only while this page is shown: the user may have left it before the answer.
  useEffect(() => {
    if (deleted) void navigate(paths.myPostedTask);
  }, [deleted, navigate]);

  return (
    <Loaded
      query={read}
      showsFormer={false}
      what={() => t`Failed to fetch task`}
      loading={<TextSkeleton />}
      missing={<MissingTask id={id} />}
    >
      {(task) => (
        <TaskSheet
          task={task}
          isRead={read.isRead}
          onUpdate={() => open((onClosed) => <UpdateTaskDialog task={task} onClosed={onClosed} />)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </Loaded>
  );
};

export const Component = () => {
  const { id = '' } = useParams();
  return <Details key={id} id={id} />;
};
