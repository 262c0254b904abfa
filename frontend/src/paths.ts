/** Every address of the SPA; the only place where they are written. */
export const paths = {
  home: '/',
  addTask: '/addtask',
  browse: '/browsetask',
  task: (id: string): string => `/tasks/${encodeURIComponent(id)}`,
  myPostedTask: '/myPostedTask',
  myBids: '/mybids',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  login: '/auth/login',
  register: '/auth/register',
} as const;
