-- Dead letters are settled task by task.
CREATE INDEX dead_letters_task ON read_models.dead_letters (task_id);
