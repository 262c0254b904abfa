import type { PlaceBid, PostTask, ReviseBid, UpdateTask } from '../../http/commands.ts';
import type {
  Bid,
  Notifications,
  PlacedBidsAnswer,
  PublicTask,
  Task,
  Unread,
  Update,
} from '../../http/documents.ts';
import type { SharedHistory } from '../../http/sharedHistory.ts';
import { detailFields, pickDefined } from '../../domain/task.ts';
import { exampleBidId, exampleTaskId } from './parameters.ts';

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
  bidsOpen: 1,
  closesAt: '2027-03-31T23:59:59.999Z',
  acceptingBids: true,
};
export const task: Task = { ...publicTask, userEmail: 'ada@example.com' };

export const bid: Bid = {
  _id: exampleBidId,
  taskId: exampleTaskId,
  bidder: { name: 'Bob Ross' },
  amount: 220,
  days: 5,
  message: 'Three drafts by Friday, then two rounds of changes.',
  state: 'open',
  placedAt: '2027-01-09T14:05:00.000Z',
  mine: false,
  position: 41,
};

export const placedBids: PlacedBidsAnswer = {
  taskId: exampleTaskId,
  bids: 2,
  lastBidAt: '2027-01-09T14:05:00.000Z',
  task: publicTask,
  state: 'open',
  offer: { ...bid, mine: true },
};

export const sharedHistory: SharedHistory = {
  events: [
    {
      position: bid.position,
      at: bid.placedAt,
      type: 'BidPlaced',
      by: 'bidder',
      mine: false,
      bidder: bid.bidder.name,
    },
    { position: 40, at: publicTask.createdAt, type: 'TaskPosted', by: 'owner', mine: true },
  ],
};

const { status: _, ...fields } = pickDefined(publicTask, detailFields);
const { title, description, userName } = publicTask;
export const postTask: PostTask = { ...fields, title: title ?? '', description: description ?? '', userName };
export const updateTask: UpdateTask = { status: 'In Progress', budget: 275 };
export const placeBid: PlaceBid = {
  taskId: exampleTaskId,
  amount: 220,
  days: 5,
  message: 'Three drafts by Friday, then two rounds of changes.',
};
export const reviseBid: ReviseBid = { amount: 200 };

export const notifications: Notifications = {
  notifications: [
    {
      _id: '01930b70-2f10-7a55-9c01-6d2b8e4f7a10',
      kind: 'bid-placed',
      taskId: exampleTaskId,
      title: publicTask.title,
      at: bid.placedAt,
      position: bid.position,
      read: false,
      bidId: exampleBidId,
      bidder: bid.bidder.name,
      amount: bid.amount,
      days: bid.days,
    },
  ],
  unread: 1,
};

const update: Update = { type: 'bid', taskId: exampleTaskId, bidsCount: 3, position: 43 };
const unread: Unread = { unread: 2, position: 43 };
export const updateStream =
  `: connected\n\nevent: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n` +
  `event: notification\ndata: ${JSON.stringify(unread)}\n\n`;
