import type { DecisionGround, Notification, ReportOutcome, ThingKind } from '@marketplace/contracts';
import type { DocumentReader } from '../port.ts';
import type { NotificationQuery } from './taskNotifications.ts';

/** A decision about a thing that a person has reported before. */
export interface ReportDecision {
  /** Who reported. */
  readonly uid: string;
  /** Of its event. */
  readonly id: string;
  readonly position: number;
  readonly taskId: string;
  /** ISO 8601, UTC */
  readonly at: string;
  readonly thing: ThingKind;
  readonly thingId: string;
  readonly ground: DecisionGround;
  readonly outcome: ReportOutcome;
}

/** Where the reports of all users are, which are private: no document says who reported. */
export interface Reports {
  /** The decisions of others about what was reported before, newest first; of one person's reports, or without `uid` of all. */
  decided(
    query: Omit<NotificationQuery, 'skip' | 'limit'> & { readonly uid?: string; readonly limit?: number },
  ): Promise<readonly ReportDecision[]>;
}

/** The decisions about what the person reported. What is hidden is not named, and nothing leads there. */
export const reportNotificationsOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  reports: Reports,
  uid: string,
  { above, below, limit }: NotificationQuery,
): Promise<readonly Omit<Notification, 'read'>[]> => {
  const decisions = await reports.decided({ uid, above, below, limit });
  const idsOf = (kind: ThingKind) =>
    decisions.flatMap(({ thing, thingId }) => (thing === kind ? thingId : []));
  const [{ documents: tasks }, { documents: reviews }] = await Promise.all([
    documents.getMany('tasks', [...new Set(idsOf('task'))]),
    documents.getMany('deals', [...new Set(idsOf('review'))]),
  ]);
  const profileOf = ({ thing, thingId }: ReportDecision): string | undefined => {
    if (thing === 'user') return thingId;
    const review = reviews.get(thingId)?.body;
    return review?.hidden === 0 ? review.uid : undefined;
  };
  return decisions.map((decision) => {
    const { id, taskId, at, position, thing, thingId, ground, outcome } = decision;
    const profile = outcome === 'hidden' ? undefined : profileOf(decision);
    return {
      _id: id,
      kind: 'report-decided',
      taskId,
      at,
      position,
      thing,
      ground,
      outcome,
      title: (outcome === 'hidden' ? undefined : tasks.get(thingId)?.body.title) ?? '',
      ...(profile !== undefined && { profile }),
    };
  });
};
