import { Nullable, OneOf } from '@matinee/contract/platform/schema-builders'
import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const ProgramKey = Type.Object({ store_id: Type.Integer(), content_id: Type.Integer() })

/** A program came into public view. */
export const programPublished = defineEvent('catalogue.program-published', ProgramKey)
/** A program left public view: hidden, archived or expired. */
export const programUnpublished = defineEvent('catalogue.program-unpublished', ProgramKey)
/** What visitors see of a program was changed. */
export const programUpdated = defineEvent('catalogue.program-updated', ProgramKey)
/** A program is about to be deleted: what is written in this transaction can still read it. */
export const programDeleted = defineEvent('catalogue.program-deleted', ProgramKey)

/** A program was duplicated: its copy is a draft. */
export const programDuplicated = defineEvent(
  'catalogue.program-duplicated',
  Type.Object({
    store_id: Type.Integer(),
    content_id: Type.Integer(),
    copy_id: Type.Integer(),
    /** Whether its offers open the copy as well: whoever duplicated it may say so. */
    with_offers: Type.Boolean(),
  }),
)

/** A category or author was deleted; its programs moved to `into`, or lost it. */
export const termDeleted = defineEvent(
  'catalogue.term-deleted',
  Type.Object({
    store_id: Type.Integer(),
    kind: OneOf(['categories', 'authors']),
    term_id: Type.Integer(),
    into: Nullable(Type.Integer()),
  }),
)

/** An import of films has loaded what it could, or was given up. */
export const filmImportFinished = defineEvent(
  'catalogue.film-import-finished',
  Type.Object({ store_id: Type.Integer(), import_id: Type.Integer() }),
)
