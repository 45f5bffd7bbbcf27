import type { CommentAct, ModeratedComment, Queue } from '@matinee/contract/community/moderation'
import type { InboxPage } from './queries.ts'

interface InboxPages<Param> {
  pages: InboxPage[]
  pageParams: Param[]
}

/** All comments of a list, each once. */
export const commentsIn = ({ pages }: InboxPages<unknown>): ModeratedComment[] => [
  ...new Map(pages.flatMap(({ body }) => body).map((comment) => [comment.id, comment])).values(),
]

/** Whether a comment still belongs in a list after something was decided about it. */
function belongs({ state, reports_count }: ModeratedComment, queue: Queue, wanted: string | undefined) {
  if (wanted !== undefined && state !== wanted) return false
  if (queue === 'pending') return state === 'pending'
  if (queue === 'spam') return state === 'spam'
  if (queue === 'reported') return reports_count > 0 && state !== 'deleted' && state !== 'spam'
  return queue === 'all' || state === 'visible'
}

/** A list after comments became what they are now: those that have no place in it any more are gone. */
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

/** Where one goes on when some of a list are gone: to the first left at or behind the place, else to the last. */
export function nextAfter(ids: readonly number[], current: number | null, gone: ReadonlySet<number>) {
  const at = current === null ? 0 : Math.max(0, ids.indexOf(current))
  const left = (id: number) => !gone.has(id)
  return ids.slice(at).find(left) ?? ids.slice(0, at).findLast(left) ?? null
}

/** What can be done about a comment as it stands. */
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
