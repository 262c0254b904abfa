import { t } from '@lingui/core/macro';
import { thingOf } from '@marketplace/contracts';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { useGetReportsInfiniteQuery } from '../../moderation/moderationApi.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { ReportEntry } from './ReportEntry.tsx';

/** What was reported, one entry a thing, in the order of the service: what waits longest is first. */
export const ReportsPage = ({ state }: { readonly state: 'open' | 'decided' }) => {
  const query = useGetReportsInfiniteQuery(state, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { error } = query;
  const isOpen = state === 'open';
  return (
    <SectionPage
      title={isOpen ? t`What waits for a decision` : t`What was decided`}
      about={t`What you decide is recorded. Its person reads the ground and your reason, and can object.`}
    >
      <Loaded query={query} what={t`The reports`} showsFormer={false} notesStale>
        {({ pages }) => {
          const reports = pages.flatMap((page) => page.reports);
          return reports.length === 0 ? (
            <EmptyState title={isOpen ? t`Nothing waits for a decision.` : t`Nothing is decided yet.`} />
          ) : (
            <>
              <PlainList
                label={t`Reports`}
                sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
              >
                {reports.map((one, index) => (
                  <ReportEntry
                    key={thingOf(one.about).id}
                    reported={one}
                    waits={isOpen}
                    isLongest={isOpen && index === 0 && reports.length > 1}
                  />
                ))}
              </PlainList>
              <LoadMore list={query} fault={error && readErrorLine(t`The reports`, error)} />
            </>
          );
        }}
      </Loaded>
    </SectionPage>
  );
};
