import { Nullable, OneOf } from '@matinee/contract/platform/schema-builders'
import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

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
