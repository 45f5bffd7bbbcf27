import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

/** A visitor has written to the publisher. */
export const contactMessageReceived = defineEvent(
  'site.contact-message-received',
  Type.Object({ store_id: Type.Integer(), message_id: Type.Integer() }),
)

/** Messages are deleted: nothing is to be left of them. */
export const contactMessagesDeleted = defineEvent(
  'site.contact-messages-deleted',
  Type.Object({ store_id: Type.Integer(), message_ids: Type.Array(Type.Integer()) }),
)

/** An import of pages has made what it could. */
export const pageImportFinished = defineEvent(
  'site.page-import-finished',
  Type.Object({ store_id: Type.Integer(), import_id: Type.Integer() }),
)
