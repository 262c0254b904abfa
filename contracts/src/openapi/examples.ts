import type { PlaceBid, PostTask, UpdateTask } from '../commands.ts';
import type { PlacedBidsAnswer, PublicTask, Task, Update } from '../documents.ts';
import { detailFields, pickDefined } from '../task.ts';
import { exampleTaskId } from './parameters.ts';

export const publicTask: PublicTask = {
  _id: exampleTaskId,
  title: 'A logo for a bakery',
  category: 'Design',
  description: 'Round, two colours, readable at 16 pixels.',
  deadline: '2027-03-31',
  budget: 250,
  userName: 'Ada Lovelace',
  status: 'Pending',
  createdAt: '2027-01-08T09:30:00.000Z',
  updatedAt: '2027-01-08T09:30:00.000Z',
  bidsCount: 2,
};
export const task: Task = { ...publicTask, userEmail: 'ada@example.com' };

export const placedBids: PlacedBidsAnswer = {
  taskId: exampleTaskId,
  bids: 2,
  lastBidAt: '2027-01-09T14:05:00.000Z',
  task: publicTask,
};

const { status: _, ...fields } = pickDefined(publicTask, detailFields);
export const postTask: PostTask = { ...fields, userName: publicTask.userName };
export const updateTask: UpdateTask = { status: 'In Progress', budget: 275 };
export const placeBid: PlaceBid = { taskId: exampleTaskId };

const update: Update = { type: 'bid', taskId: exampleTaskId, bidsCount: 3, position: 43 };
export const updateStream = `: connected\n\nevent: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n`;
