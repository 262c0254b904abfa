import type {
  DeadLetterAction,
  DeadLetterAnswer,
  PersonAction,
  ProjectionAction,
  ProjectionActionFlags,
  ProjectionName,
} from '@marketplace/contracts';
import { api } from '../../api/api.ts';
import { answerCheck, endpoint, requestOf } from '../../api/endpoint.ts';
import { byCursor } from '../../api/pages.ts';
import { now } from '../../browser/now.ts';

/** Options of a query that is read again every `pollingInterval` ms while the window has the focus. */
export const polled = (pollingInterval: number) => ({
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
});

export const useProjections = (pollingInterval: number) =>
  useGetProjectionsQuery(undefined, polled(pollingInterval));

interface ActOnProjection extends ProjectionActionFlags {
  readonly name: ProjectionName;
  readonly action: ProjectionAction;
  readonly reason?: string | undefined;
}
/** How much of the past to read, and the step between two points; both in seconds. */
export interface HistorySpan {
  readonly seconds: number;
  readonly step: number;
}
interface ActOnPerson {
  readonly uid: string;
  readonly action: PersonAction;
  readonly reason: string;
}
interface ActOnDeadLetters {
  readonly action: DeadLetterAction;
  readonly ids: readonly string[];
  readonly reason: string | undefined;
}
export interface LetterQuery {
  readonly projection?: ProjectionName | undefined;
  readonly state?: DeadLetterAnswer['state'] | undefined;
}

const operationsApi = api
  .enhanceEndpoints({ addTagTypes: ['Projections', 'DeadLetters', 'Actions', 'Diagnosis', 'Person'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getProjections: build.query({
        ...endpoint('GET /operations/projections'),
        providesTags: ['Projections'],
      }),
      actOnProjection: build.mutation({
        query: ({ name, action, ...body }: ActOnProjection) =>
          requestOf(`POST /operations/projections/{name}/${action}`, { params: { name }, body }),
        responseSchema: answerCheck('POST /operations/projections/{name}/rebuild'),
        // Also after an error: the shown state was not current.
        invalidatesTags: ['Projections', 'Actions', 'Diagnosis'],
      }),
      getDeadLetters: build.infiniteQuery({
        ...byCursor('GET /operations/dead-letters', 100, (query: LetterQuery) => ({ query })),
        providesTags: ['DeadLetters'],
      }),
      getDeadLetter: build.query({
        ...endpoint('GET /operations/dead-letters/{id}', (id: string) => ({ params: { id } })),
        providesTags: ['DeadLetters'],
      }),
      /** The answer has the dead letters that were still parked; the service processes them after the answer. */
      actOnDeadLetters: build.mutation({
        query: ({ action, ...body }: ActOnDeadLetters) =>
          requestOf(`POST /operations/dead-letters/${action}`, { body }),
        responseSchema: answerCheck('POST /operations/dead-letters/retry'),
        invalidatesTags: ['DeadLetters', 'Projections', 'Actions', 'Diagnosis'],
      }),
      getPerson: build.query({
        ...endpoint('GET /operations/people/{uid}', (uid: string) => ({ params: { uid } })),
        providesTags: ['Person'],
      }),
      actOnPerson: build.mutation({
        query: ({ uid, action, ...body }: ActOnPerson) =>
          requestOf(`POST /operations/people/{uid}/${action}`, { params: { uid }, body }),
        responseSchema: answerCheck('POST /operations/people/{uid}/hold'),
        // Also after an error: the shown state was not current.
        invalidatesTags: ['Person', 'Actions'],
      }),
      getActions: build.infiniteQuery({
        ...byCursor('GET /operations/actions', 50, (_: undefined) => ({})),
        providesTags: ['Actions'],
      }),
      getFigureHistory: build.query(
        endpoint('GET /operations/history', ({ seconds, step }: HistorySpan) => {
          const from = new Date(now().getTime() - seconds * 1_000).toISOString();
          return { query: { from, step } };
        }),
      ),
      getDiagnosis: build.query({ ...endpoint('GET /operations/doctor'), providesTags: ['Diagnosis'] }),
    }),
  });

export const {
  useGetProjectionsQuery,
  useActOnProjectionMutation,
  useGetDeadLettersInfiniteQuery,
  useGetDeadLetterQuery,
  useActOnDeadLettersMutation,
  useGetPersonQuery,
  useActOnPersonMutation,
  useGetActionsInfiniteQuery,
  useGetDiagnosisQuery,
  useGetFigureHistoryQuery,
} = operationsApi;
