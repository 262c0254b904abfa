/** For tests of several services, in `standalone`. */
export { createTaskChanger, type ChangeTask } from '../change-task/changeTask.ts';
export { createDeadlines } from '../deadlines/deadlines.ts';
export { decideRequestChanges } from '../work/decideWork.ts';
export { appendTask } from './appendTask.ts';
export { startServiceProcess, type ServiceProcess } from './serviceProcess.ts';
export { accepted, ada, bidBy, bob, closed, delivered, posted, type Happening } from './specification.ts';
