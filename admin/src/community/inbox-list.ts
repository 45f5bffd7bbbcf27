import type { CommentAct, ModeratedComment, Queue } from '@matinee/contract/community/moderation'
import type { InboxPage } from './queries.ts'

interface InboxPages<Param> {
  pages: InboxPage[]
  pageParams: Param[]
}

/** All loaded comments without duplicates. */
export const commentsIn = ({ pages }: InboxPages<unknown>): ModeratedComment[] => [
  ...new Map(pages.flatMap(({ body }) => body).map((comment) => [comment.id, comment])).values(),
]

/** Whether a comment still belongs to a list after a decision. */
function belongs({ state, reports_count }: ModeratedComment, queue: Queue, wanted: string | undefined) {
  if (wanted !== undefined && state !== wanted) return false
  if (queue === 'pending') return state === 'pending'
  if (queue === 'spam') return state === 'spam'
  if (queue === 'reported') return reports_count > 0 && state !== 'deleted' && state !== 'spam'
  return queue === 'all' || state === 'visible'
}

/** Updates comments in a list and drops those that no longer belong to it. */
export function afterActs<Param>(
  list: InboxPages<Param>,
  now: readonly ModeratedComment[],
  { queue, state }: { queue: Queue; state?: string | undefined },
): InboxPages<Param> {
  const byId = new Map(now.map((comment) => [comment.id, comment]))
  const body = (page: InboxPage) =>
    page.body
      .map((comment) => byId.get(comment.id) ?? comment)
      .filter((comment) => !byId.has(comment.id) || belongs(comment, queue, state))
  return { ...list, pages: list.pages.map((page) => ({ ...page, body: body(page) })) }
}

/** The next comment to focus after some are gone: the first one left at or after the position, else the last. */
export function nextAfter(ids: readonly number[], current: number | null, gone: ReadonlySet<number>) {
  const at = current === null ? 0 : Math.max(0, ids.indexOf(current))
  const left = (id: number) => !gone.has(id)
  return ids.slice(at).find(left) ?? ids.slice(0, at).findLast(left) ?? null
}

/** The actions a comment allows in its current state. */
export const actsFor = ({
  state,
  reports_count,
}: Pick<ModeratedComment, 'state' | 'reports_count'>): CommentAct[] => {
  const all: [CommentAct, boolean][] = [
    ['approve', state !== 'visible' || reports_count > 0],
    ['hide', state !== 'hidden' && state !== 'deleted'],
    ['spam', state !== 'spam' && state !== 'deleted'],
    ['delete', state !== 'deleted'],
  ]
  return all.filter(([, isPossible]) => isPossible).map(([act]) => act)
}
