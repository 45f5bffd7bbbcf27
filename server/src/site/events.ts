import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

/** An import of pages has made what it could. */
export const pageImportFinished = defineEvent(
  'site.page-import-finished',
  Type.Object({ store_id: Type.Integer(), import_id: Type.Integer() }),
)
