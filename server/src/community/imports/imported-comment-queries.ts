import { sql } from 'kysely'
import type { ImportCounts } from '../../members/people/history-kinds.ts'
import { withFault } from '../../members/people/import-faults.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'

/** Two comments with one id: nobody knows which of them replies are to. */
export const findRefsTwice = (db: Db, importId: number) =>
  sql`update member_import_row as row set faults = ${withFault('comment_id', 'twice', sql`row.history ->> 'ref'`)}
    from (select line, row_number() over (partition by history ->> 'ref' order by line) as number
      from member_import_row where import_id = ${importId} and history ->> 'ref' is not null) as same
    where row.import_id = ${importId} and row.line = same.line and same.number > 1`.execute(db)

const DEEPEST = 50

/**
 * Finds the thread of each reply, in the program of which it stands: threads are one level deep here. Replies to what is
 * not in the file, to what is at fault, or to each other, are at fault.
 */
export async function findThreads(db: Db, importId: number): Promise<void> {
  await sql`with recursive reply as (
      select row.line, parent.line as at, parent.history ->> 'reply_to' as next, 1 as depth
      from member_import_row as row join member_import_row as parent
        on parent.import_id = row.import_id and parent.history ->> 'ref' = row.history ->> 'reply_to'
      where row.import_id = ${importId} and row.faults is null and parent.faults is null
    union all
      select reply.line, parent.line, parent.history ->> 'reply_to', depth + 1
      from reply join member_import_row as parent
        on parent.import_id = ${importId} and parent.history ->> 'ref' = reply.next
      where reply.next is not null and parent.faults is null and depth < ${DEEPEST}
    )
    update member_import_row as row set thread_line = root.line, program_id = root.program_id
    from reply join member_import_row as root on root.import_id = ${importId} and root.line = reply.at
    where row.import_id = ${importId} and row.line = reply.line and reply.next is null`.execute(db)
  await sql`update member_import_row as row set faults = ${withFault('reply_to', 'lost', sql`row.history ->> 'reply_to'`)}
    where row.import_id = ${importId} and row.faults is null and row.history ->> 'reply_to' is not null
      and row.thread_line is null`.execute(db)
}

/** Threads come before replies, and each by their moments: comments are listed by the order they came in. */
export const orderRows = (db: Db, importId: number) =>
  sql`update member_import_row as row set place = ordered.place
    from (select line, row_number() over (order by thread_line is not null, history ->> 'at', line) as place
      from member_import_row where import_id = ${importId} and faults is null) as ordered
    where row.import_id = ${importId} and row.line = ordered.line`.execute(db)

/** Of `row`: the same comment is here already, as from the same file brought twice. */
const IS_KNOWN = sql`exists (select from comment where comment.content_id = row.program_id
  and coalesce(comment.member_id, 0) = coalesce(row.member_id, 0)
  and comment.created_at = (row.history ->> 'at')::timestamptz and comment.body = row.history ->> 'body')`

export async function forecastComments(db: Db, importId: number): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    select (count(*) filter (where faults is null and not ${IS_KNOWN}))::int as added, 0 as changed,
      (count(*) filter (where faults is null and ${IS_KNOWN}))::int as same,
      (count(*) filter (where faults is not null))::int as wrong
    from member_import_row as row where import_id = ${importId}`.execute(db)
  return rows[0]!
}

export interface Places {
  id: number
  first: number
  last: number
}

/** The places of the next comments; undefined if none are left. */
export async function nextPlaces(db: Db, id: number, size: number): Promise<Places | undefined> {
  const { rows } = await sql<{ first: number | null; last: number }>`
    select min(place) as first, max(place) as last from (
      select place from member_import_row where import_id = ${id} and place is not null and outcome is null
        and faults is null order by place limit ${size}) as next`.execute(db)
  const { first, last } = rows[0]!
  return first === null ? undefined : { id, first, last }
}

/** The last places of what was brought: replies go before their threads. */
export async function lastPlaces(db: Db, id: number, size: number): Promise<Places | undefined> {
  const { rows } = await sql<{ first: number | null; last: number }>`
    select min(place) as first, max(place) as last from (
      select place from member_import_row where import_id = ${id} and place is not null and outcome = 'added'
        order by place desc limit ${size}) as next`.execute(db)
  const { first, last } = rows[0]!
  return first === null ? undefined : { id, first, last }
}

const isOpen = ({
  id,
  first,
  last,
}: Places) => sql`row.import_id = ${id} and row.place between ${first} and ${last}
  and row.faults is null and row.outcome is null`

/** Refuses comments whose program, author or thread has gone since the check. */
export async function refuseLost(db: Db, places: Places): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lost as (
      update member_import_row as row set outcome = 'refused', faults = ${withFault('program', 'not_here', sql`row.history ->> 'ref'`)}
      where ${isOpen(places)} and (row.program_id is null or row.member_id is null and row.name is null
        or row.thread_line is not null and not exists (select from member_import_row as thread
          where thread.import_id = row.import_id and thread.line = row.thread_line
            and (thread.place between ${places.first} and ${places.last} or thread.comment_id is not null)))
      returning 1
    ) select count(*)::int as count from lost`.execute(db)
  return rows[0]!.count
}

export async function passOverKnown(db: Db, places: Places): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with known as (
      update member_import_row as row set outcome = 'same', comment_id = (select min(comment.id) from comment
        where comment.content_id = row.program_id and comment.member_id is not distinct from row.member_id
          and comment.created_at = (row.history ->> 'at')::timestamptz and comment.body = row.history ->> 'body')
      where ${isOpen(places)} and ${IS_KNOWN} returning 1
    ) select count(*)::int as count from known`.execute(db)
  return rows[0]!.count
}

/** A comment as the import left it: an undo deletes none that somebody has touched. */
const PRINT = sql`md5(row(comment.body, comment.state, comment.likes, comment.reports_count, comment.edited_at,
  comment.pinned_at)::text)`

/** Writes comments. They are announced to nobody: their moment has passed. */
export async function insertComments({ db, store }: StoreContext, places: Places): Promise<number> {
  // Ids first, so that replies find the threads of their own batch.
  await sql`update member_import_row as row set comment_id = given.id
    from (select line, nextval(pg_get_serial_sequence('comment', 'id')) as id from (
      select line from member_import_row as row where ${isOpen(places)} order by place) as open) as given
    where row.import_id = ${places.id} and row.line = given.line`.execute(db)
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into comment (id, store_id, content_id, parent_id, member_id, guest_name, body, state, announced_at,
        created_at) overriding system value
      select row.comment_id, ${store.id}, row.program_id, thread.comment_id, row.member_id,
        case when row.member_id is null then row.name end, row.history ->> 'body', row.history ->> 'state',
        case when row.history ->> 'state' <> 'pending' then (row.history ->> 'at')::timestamptz end,
        (row.history ->> 'at')::timestamptz
      from member_import_row as row left join member_import_row as thread
        on thread.import_id = row.import_id and thread.line = row.thread_line
      where ${isOpen(places)} order by row.place
      returning id, ${PRINT} as print
    ), noted as (
      update member_import_row as row set outcome = 'added', print = made.print from made
      where ${isOpen(places)} and row.comment_id = made.id returning 1
    ) select count(*)::int as count from noted`.execute(db)
  return rows[0]!.count
}

/** Deletes comments that nobody has edited, decided about, liked, reported or answered since. */
export async function undoComments(
  db: Db,
  { id, first, last }: Places,
): Promise<{ undone: number; kept: number }> {
  const inPlaces = sql`row.import_id = ${id} and row.place between ${first} and ${last} and row.outcome = 'added'`
  const remove = (isReply: boolean) => sql`with gone as (
      delete from comment using member_import_row as row
      where ${inPlaces} and comment.id = row.comment_id and row.print = ${PRINT}
        and (row.thread_line is not null) = ${isReply}
        and not exists (select from comment as reply where reply.parent_id = comment.id)
      returning row.line)
    update member_import_row as row set outcome = 'undone', comment_id = null from gone
    where row.import_id = ${id} and row.line = gone.line returning row.line`
  const replies = await remove(true).execute(db)
  const threads = await remove(false).execute(db)
  const kept =
    await sql`update member_import_row as row set outcome = 'kept' where ${inPlaces} returning 1`.execute(db)
  return { undone: replies.rows.length + threads.rows.length, kept: kept.rows.length }
}
