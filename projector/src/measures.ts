import type { Metrics, QueriedGauge, GaugeValue } from '@marketplace/service-kit';
import {
  projectionStates,
  rebuildStates,
  type Diagnosis,
  type ProjectionAnswer,
} from '@marketplace/contracts';

const labelNames = ['projection'];

const each =
  (valueOf: (projection: ProjectionAnswer) => number | undefined) =>
  (projections: readonly ProjectionAnswer[]): readonly GaugeValue[] =>
    projections.flatMap((projection) => {
      const value = valueOf(projection);
      return value === undefined ? [] : [{ labels: { projection: projection.name }, value }];
    });
const ofStates =
  (states: readonly string[], stateOf: (projection: ProjectionAnswer) => string | undefined) =>
  (projections: readonly ProjectionAnswer[]): readonly GaugeValue[] =>
    projections.flatMap((projection) =>
      states.map((state) => ({
        labels: { projection: projection.name, state },
        value: stateOf(projection) === state ? 1 : 0,
      })),
    );

/** The gauges that are computed from the status of the projections. */
const gauges: readonly QueriedGauge<readonly ProjectionAnswer[]>[] = [
  {
    name: 'marketplace_projection_position',
    help: 'Position up to which the projection has taken in every event',
    labelNames,
    values: each(({ position }) => position),
  },
  {
    name: 'marketplace_projection_lag_events',
    help: 'Events of the ledger that the projection has not taken in',
    labelNames,
    values: each(({ lag }) => lag.events),
  },
  {
    name: 'marketplace_projection_lag_seconds',
    help: 'Age of the oldest event that the projection has not taken in',
    labelNames,
    values: each(({ lag }) => lag.seconds),
  },
  {
    name: 'marketplace_projection_state',
    help: '1 for the state that the projection is in, 0 for the others',
    labelNames: [...labelNames, 'state'],
    values: ofStates(projectionStates, ({ state }) => state),
  },
  {
    name: 'marketplace_projection_dead_letters',
    help: 'Events that the projection could not apply, and that no operator has resolved',
    labelNames,
    values: each(({ deadLetters }) => deadLetters),
  },
  {
    name: 'marketplace_projection_checked_tasks',
    help: 'Tasks that the continuous check has compared with the events, each as often as it was compared',
    labelNames,
    values: each(({ check }) => check?.checked),
  },
  {
    name: 'marketplace_projection_document_differences',
    help: 'Documents that the continuous check has found to differ from the events, twice',
    labelNames,
    values: each(({ check }) => check?.differences),
  },
  {
    name: 'marketplace_projection_rebuild_progress_ratio',
    help: 'How far the last rebuild has come, 0 to 1',
    labelNames,
    values: each(
      ({ rebuild }) => rebuild && (rebuild.head === 0 ? 1 : Math.min(rebuild.position / rebuild.head, 1)),
    ),
  },
  {
    name: 'marketplace_projection_rebuild_state',
    help: '1 for the state that the last rebuild is in, 0 for the others',
    labelNames: [...labelNames, 'state'],
    values: (projections) =>
      ofStates(rebuildStates, ({ rebuild }) => rebuild?.state)(projections.filter(({ rebuild }) => rebuild)),
  },
];

export const measureProjections = (
  metrics: Metrics,
  status: () => Promise<readonly ProjectionAnswer[]>,
): void => metrics.gaugesFrom(status, gauges);

export const measureFindings = (metrics: Metrics, diagnose: () => Promise<Diagnosis>): void =>
  metrics.gaugesFrom(diagnose, [
    {
      name: 'marketplace_finding',
      help: '1 for what the doctor finds now, by its kind, and is not good',
      labelNames: ['kind', 'state', 'about'],
      values: ({ findings }) =>
        findings.flatMap(({ kind = '', state, about }) =>
          state === 'good' ? [] : [{ labels: { kind, state, about }, value: 1 }],
        ),
    },
  ]);
