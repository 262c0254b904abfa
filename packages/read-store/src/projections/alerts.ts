import type { RecordedEvent } from '@marketplace/contracts';
import { defineCollection, defineProjection } from './definition.ts';

/** A new task that matches a saved search of a user: at most one alert for each user and task. The title is stored with the task. */
export interface AlertDocument {
  readonly toUid: string;
  readonly searchId: string;
  readonly taskId: string;
  /** ISO 8601, UTC */
  readonly at: string;
}

export const alertDocuments = defineCollection<AlertDocument, 'toUid' | 'searchId' | 'taskId'>('alerts', {
  fields: { toUid: 'key', searchId: 'uuid', taskId: 'uuid', at: 'key' },
  columns: ['toUid', 'searchId', 'taskId'],
  indexes: [['toUid', 'position'], ['position']],
  compared: false,
});

type TaskPosted = Extract<RecordedEvent, { readonly type: 'TaskPosted' }>;

/** The users who get an alert of a posting; the same user and task always have the same id. */
export type AlertsFor = (
  event: TaskPosted,
) => readonly { readonly id: string; readonly toUid: string; readonly searchId: string }[];

/** The alerts, by the saved searches that `alertsFor` knows. */
export const alertsBy = (alertsFor: AlertsFor) =>
  defineProjection({
    name: 'alerts',
    version: 3,
    readableFrom: 2,
    collections: [alertDocuments],
    on: {
      TaskPosted: (event) => {
        const { taskId, recordedAt: at } = event;
        return alertsFor(event).map(({ id, toUid, searchId }) =>
          alertDocuments.put(event, id, { toUid, searchId, taskId, at }),
        );
      },
    },
  });

/** The projection without any saved searches. */
export const alertsProjection = alertsBy(() => []);
