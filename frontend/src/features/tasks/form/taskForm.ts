import {
  budgetSchema,
  categorySchema,
  daySchema,
  descriptionSchema,
  statusSchema,
  titleSchema,
} from '@marketplace/contracts';
import { z } from 'zod';

const typedBudget = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : Number(text)))
  .pipe(budgetSchema);

/** The form of a task; its input is the typed text, its output is what the API accepts. */
export const taskFormSchema = z.object({
  title: z.string().min(1, 'Title is required.').pipe(titleSchema),
  category: z.string().min(1, 'Category is required.').pipe(categorySchema),
  description: z.string().min(1, 'Description is required.').pipe(descriptionSchema),
  deadline: z.string().min(1, 'Deadline is required.').pipe(daySchema),
  budget: typedBudget,
});
export const updateFormSchema = taskFormSchema.extend({ status: z.string().pipe(statusSchema) });

export type TaskForm = z.input<typeof taskFormSchema>;
export type UpdateForm = z.input<typeof updateFormSchema>;

export const taskFields = ['title', 'category', 'description', 'deadline', 'budget'] as const;
export const updateFields = [...taskFields, 'status'] as const;

export const emptyTaskForm: TaskForm = { title: '', category: '', description: '', deadline: '', budget: '' };
