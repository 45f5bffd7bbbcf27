import { Type, type Static } from 'typebox'
import { Nullable } from './schema-builders.ts'
import { Id, Moment } from './shapes.ts'

/** What a program or page was as it was saved. */
export const Revision = Type.Object({
  id: Type.Integer(),
  saved_at: Moment,
  /** The name of who saved it; null if they have left, or nobody did. */
  saved_by: Nullable(Type.String()),
  /** The names of what differs from the revision before; none of the oldest. */
  changed: Type.Array(Type.String()),
})
export type Revision = Static<typeof Revision>

/** A text of an earlier revision beside what it is now. */
export const RevisionField = Type.Object({
  /** Its name, after its group: `title`, `block.hero`, `translations.de.title`. */
  field: Type.String(),
  /** Tells fields of one name apart: the title of a custom field, the place of a block. */
  name: Nullable(Type.String()),
  /** Plain text, the key of a choice, or the address of a picture. */
  earlier: Type.String(),
  current: Type.String(),
})
export type RevisionField = Static<typeof RevisionField>

export const RevisionParams = Type.Object({ id: Id, revision_id: Id })
