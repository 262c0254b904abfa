import { renderedPaths } from '@marketplace/contracts';

/** The paths of the screens, as patterns for the router. */
export const screenPaths = {
  ...renderedPaths,
  addTask: '/addtask',
  task: '/tasks/:id',
  myPostedTask: '/myPostedTask',
  myBids: '/mybids',
  notifications: '/notifications',
  searches: '/searches',
  bookmarks: '/bookmarks',
  account: '/account',
  accountDeleted: '/account/deleted',
  profile: '/users/:uid',
  ownProfile: '/profile',
  review: '/reviews/:bidId',
  mailStop: '/mail/stop',
  audit: '/audit',
  taskHistory: '/audit/tasks/:id',
  auditBoard: '/audit/board',
  auditVerify: '/audit/verify',
  auditExport: '/audit/export',
  auditAccesses: '/audit/accesses',
  operations: '/operations',
  operationsDeadLetters: '/operations/dead-letters',
  operationsPeople: '/operations/people',
  operationsActions: '/operations/actions',
  operationsDoctor: '/operations/doctor',
  moderation: '/moderation',
  moderationDecided: '/moderation/decided',
  moderationFigures: '/moderation/figures',
} as const;

export const paths = {
  ...screenPaths,
  task: (id: string): string => `/tasks/${encodeURIComponent(id)}`,
  taskBids: (id: string): string => `/tasks/${encodeURIComponent(id)}#bids`,
  bid: (taskId: string, bidId: string): string => `/tasks/${encodeURIComponent(taskId)}#bid-${bidId}`,
  messages: (taskId: string, bidId: string): string =>
    `/tasks/${encodeURIComponent(taskId)}#messages-${bidId}`,
  taskHistory: (id: string): string => `/audit/tasks/${encodeURIComponent(id)}`,
  event: (taskId: string, position: number): string =>
    `/audit/tasks/${encodeURIComponent(taskId)}#event-${position}`,
  profile: (uid: string): string => `/users/${encodeURIComponent(uid)}`,
  /** The reviews of a deal, for its two sides; also when its task is deleted. */
  review: (bidId: string): string => `/reviews/${encodeURIComponent(bidId)}`,
  unread: '/notifications?unread=true',
  /** The new tasks of a saved search, among the unread notifications. */
  newMatches: (searchId: string): string => `/notifications?unread=true#search-${searchId}`,
  deadLetters: (projection: string): string => `/operations/dead-letters?projection=${projection}`,
  person: (uid: string): string => `/operations/people?uid=${encodeURIComponent(uid)}`,
} as const;
