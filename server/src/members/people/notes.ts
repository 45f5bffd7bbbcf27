import type { Note } from '@matinee/contract/members/people'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { NoteNotFound, NotYourNote } from './errors.ts'
import { personOf } from './person-queries.ts'
import { assertSeesContacts } from './policy.ts'

/** The staff's notes about a person, newest first. */
export async function listNotes(ctx: StoreContext, viewer: Viewer, personId: number): Promise<Note[]> {
  const { id } = assertSeesContacts(viewer)
  await personOf(ctx, personId)
  const { rows } = await sql<Note>`
    select id, body, author_name, author_id is not distinct from ${id} as own, created_at, edited_at
    from member_note where member_id = ${personId} and store_id = ${ctx.store.id} order by id desc`.execute(
    ctx.db,
  )
  return rows
}

export function addNote(ctx: StoreContext, viewer: Viewer, personId: number, body: string): Promise<Note> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const person = await personOf(ctx, personId)
    const note = await ctx.db
      .insertInto('member_note')
      .values({
        store_id: ctx.store.id,
        member_id: personId,
        author_id: viewer.id,
        author_name: viewer.name,
        body: body.trim(),
        created_at: ctx.clock.now().toISOString(),
      })
      .returning(['id', 'body', 'author_name', 'created_at', 'edited_at'])
      .executeTakeFirstOrThrow()
    await audit(ctx, viewer, {
      act: 'member.noted',
      subject: { kind: 'member', id: personId, name: person.name },
    })
    return { ...note, own: true }
  })
}

/** Changes a note of the viewer's own. */
export async function changeNote(
  ctx: StoreContext,
  viewer: Viewer,
  { personId, noteId, body }: { personId: number; noteId: number; body: string },
): Promise<Note> {
  assertMayEdit(viewer, 'people')
  await ownNote(ctx, viewer, personId, noteId)
  const note = await ctx.db
    .updateTable('member_note')
    .set({ body: body.trim(), edited_at: ctx.clock.now().toISOString() })
    .where('id', '=', noteId)
    .returning(['id', 'body', 'author_name', 'created_at', 'edited_at'])
    .executeTakeFirst()
  if (!note) throw NoteNotFound()
  return { ...note, own: true }
}

/** Removes a note of the viewer's own. */
export async function removeNote(ctx: StoreContext, viewer: Viewer, personId: number, noteId: number) {
  assertMayEdit(viewer, 'people')
  await ownNote(ctx, viewer, personId, noteId)
  await ctx.db.deleteFrom('member_note').where('id', '=', noteId).execute()
  return undefined
}

async function ownNote({ db, store }: StoreContext, viewer: Viewer, personId: number, noteId: number) {
  const note = await db
    .selectFrom('member_note')
    .select('author_id')
    .where('store_id', '=', store.id)
    .where('member_id', '=', personId)
    .where('id', '=', noteId)
    .executeTakeFirst()
  if (!note) throw NoteNotFound()
  if (note.author_id !== viewer.id) throw NotYourNote()
}
