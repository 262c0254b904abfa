import type { StoredDocument } from '../port.ts';
import { fromStored, toStored } from '../mongo/storedDocuments.ts';
import { putAll } from '../postgres/tables.ts';

/** What each adapter writes for a document, byte by byte. */
export const writeFormsOf = (document: StoredDocument) => ({
  postgres: putAll(document.collection, 1, [document], 1).values.map(String),
  mongo: JSON.stringify(toStored(document)),
});

/** The document as a process reads it that did not write it. */
export const readAgain = (document: StoredDocument): StoredDocument =>
  fromStored(document.collection, toStored(document));
