/**
 * The events, the tasks and bids that they change, and the bodies and answers of the API, each with its schema. It has no I/O.
 *
 * @example
 * // The body of POST /addtask, and the state of the task after its first event.
 * const task = postTaskSchema.parse(body);
 * const change = taskChangeOf(firstEvent);
 * if (change.kind === 'posted') show(change.record.title);
 */
export * from './http/audit/audit.ts';
export * from './http/audit/auditCounts.ts';
export * from './http/audit/auditExport.ts';
export * from './http/audit/auditProof.ts';
export * from './http/audit/receipt.ts';
export * from './domain/because.ts';
export * from './domain/bids.ts';
export * from './domain/offerFields.ts';
export * from './http/choice.ts';
export * from './http/commands.ts';
export * from './domain/values/besideId.ts';
export * from './domain/values/day.ts';
export * from './domain/deals.ts';
export * from './http/documents.ts';
export * from './domain/due.ts';
export * from './domain/events.ts';
export * from './domain/eventData.ts';
export * from './domain/eventTypes.ts';
export * from './http/findings/findings.ts';
export { counted } from './http/findings/words.ts';
export * from './asyncapi/feedMessages.ts';
export * from './http/userData.ts';
export * from './http/mail.ts';
export * from './http/notificationSettings.ts';
export * from './http/messages.ts';
export * from './domain/messages.ts';
export * from './domain/values/limits.ts';
export * from './domain/logPosition.ts';
export * from './domain/values/position.ts';
export * from './http/operations.ts';
export * from './http/figureHistory.ts';
export * from './http/projectionChecks.ts';
export * from './domain/operatorActions.ts';
export * from './http/people.ts';
export * from './http/problemKinds.ts';
export * from './http/problems.ts';
export * from './http/refusalReasons.ts';
export * from './domain/reviews.ts';
export * from './http/reviews.ts';
export * from './http/servedPage.ts';
export * from './http/sharedHistory.ts';
export * from './domain/task.ts';
export * from './domain/taskChange.ts';
export * from './domain/taskFields.ts';
export * from './domain/texts.ts';
export * from './domain/values/personal.ts';
export * from './http/taskQuery.ts';
export * from './domain/values/rules.ts';
export * from './domain/values/searchWords.ts';
export * from './domain/values/endOfText.ts';
export * from './domain/values/isolatedText.ts';
export * from './domain/values/startOfText.ts';
export * from './domain/values/text.ts';
export * from './domain/values/typedNumber.ts';
export * from './domain/values/visibleMarks.ts';
export * from './domain/values/vocabulary.ts';
