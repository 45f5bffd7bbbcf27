import type { Comment, CommentNews, Reply } from '@matinee/contract/community/community'

/** A page of comments, as the server answers it. */
export interface CommentsPage {
  body: Comment[]
  headers: {
    'can-read': boolean
    'can-write': boolean
    'why-not': string
    'last-page': boolean
    'total-comments': number
    'next-cursor': string
  }
}

/** All loaded pages of a listing. */
export interface CommentListing<Param = unknown> {
  pages: CommentsPage[]
  pageParams: Param[]
}

/** A comment with its loaded replies, or one of those replies. */
type Entry = Comment | Reply

/** All threads without duplicates: pages overlap after a refetch. */
export function threadsOf({ pages }: CommentListing): Comment[] {
  const byId = new Map<number, Comment>()
  for (const { body } of pages)
    for (const comment of body) byId.set(comment.id, byId.get(comment.id) ?? comment)
  return [...byId.values()]
}

const entriesOf = (listing: CommentListing) =>
  threadsOf(listing).flatMap((thread): Entry[] => [thread, ...thread.thread])

/** Finds a loaded comment or reply by its id. */
export const entryIn = (listing: CommentListing, id: number): Entry | undefined =>
  entriesOf(listing).find((entry) => entry.id === id)

const withThreads = <L extends CommentListing>(listing: L, change: (threads: Comment[]) => Comment[]): L => ({
  ...listing,
  pages: listing.pages.map((page) => ({ ...page, body: change(page.body) })),
})

/** Sets the total number of comments. */
export const withTotal = <L extends CommentListing>(listing: L, total: (before: number) => number): L => ({
  ...listing,
  pages: listing.pages.map(({ body, headers }) => ({
    body,
    headers: { ...headers, 'total-comments': Math.max(0, total(headers['total-comments'])) },
  })),
})

/** Adds a comment at the top, or updates it in place. */
export function withComment<L extends CommentListing>(listing: L, comment: Comment): L {
  if (entryIn(listing, comment.id)) return withChange(listing, comment.id, comment)
  const [first, ...rest] = listing.pages
  return first ? { ...listing, pages: [{ ...first, body: [comment, ...first.body] }, ...rest] } : listing
}

/** Adds replies to their thread, oldest first, without duplicates. */
export const withReplies = <L extends CommentListing>(
  listing: L,
  threadId: number,
  replies: readonly Reply[],
): L =>
  withThreads(listing, (threads) =>
    threads.map((thread) => (thread.id === threadId ? withJoinedReplies(thread, replies) : thread)),
  )

function withJoinedReplies(thread: Comment, replies: readonly Reply[]): Comment {
  const byId = new Map([...thread.thread, ...replies].map((reply) => [reply.id, reply]))
  const all = [...byId.values()].toSorted(inOrder)
  return { ...thread, thread: all, replies_count: Math.max(thread.replies_count, all.filter(isKept).length) }
}

/** A comment that is being sent has a negative id and is last. */
export const isKept = ({ id }: Pick<Reply, 'id'>) => id > 0

const inOrder = (one: Reply, other: Reply) => orderOf(one) - orderOf(other)
const orderOf = ({ id }: Reply) => (id > 0 ? id : Number.MAX_SAFE_INTEGER + id)

/** Adds a new reply and increments its thread's count. */
export const withReply = <L extends CommentListing>(listing: L, reply: Reply): L => {
  const known = entryIn(listing, reply.id) !== undefined
  const threadId = reply.parent_id!
  const grown = known ? listing : withChange(listing, threadId, (thread) => repliesMore(thread, 1))
  return withReplies(grown, threadId, [reply])
}

const repliesMore = <E extends Entry>(entry: E, more: number): E => ({
  ...entry,
  replies_count: Math.max(0, entry.replies_count + more),
})

/**
 * Finds the viewer's own comment that is being sent where its signal is faster than the answer: the same
 * words at the same place.
 */
export const sentEntryOf = (listing: CommentListing, { mine, parent_id, body }: Reply) =>
  mine
    ? entriesOf(listing).find(
        (entry) => !isKept(entry) && entry.parent_id === parent_id && entry.body.trim() === body.trim(),
      )
    : undefined

type Change = Partial<Reply> | ((entry: Entry) => Entry)

/** Updates one comment or reply. */
export function withChange<L extends CommentListing>(listing: L, id: number, change: Change): L {
  const changed = <E extends Entry>(entry: E): E => {
    if (entry.id !== id) return entry
    if (typeof change === 'function') return change(entry) as E
    return { ...entry, ...change, ...('thread' in entry && { thread: entry.thread }) }
  }
  return withThreads(listing, (threads) =>
    threads.map(changed).map((thread) => ({ ...thread, thread: thread.thread.map(changed) })),
  )
}

/** Removes a comment with its thread, or a reply. */
export function without<L extends CommentListing>(listing: L, id: number): L {
  const gone = entryIn(listing, id)
  if (!gone) return listing
  const isReply = gone.parent_id && isKept(gone)
  const left = isReply ? withChange(listing, gone.parent_id!, (thread) => repliesMore(thread, -1)) : listing
  return withThreads(left, (threads) =>
    threads
      .filter((thread) => thread.id !== id)
      .map((thread) => ({ ...thread, thread: thread.thread.filter((reply) => reply.id !== id) })),
  )
}

/** Replaces a comment that was being sent by the saved one. */
export function withSaved<L extends CommentListing>(listing: L, sent: Entry, saved: Reply): L {
  const rest = without(listing, sent.id)
  return saved.parent_id ? withReply(rest, saved) : withComment(rest, { ...saved, thread: [] } as Comment)
}

/** The number of replies not loaded yet. */
export const repliesMissing = ({ thread, replies_count }: Comment) =>
  Math.max(0, replies_count - thread.filter(isKept).length)

/**
 * Applies signals to a listing: shown comments are updated in place, replies are added to fully loaded threads, and new
 * threads, which would shift the page, are returned separately.
 */
export function withNews<L extends CommentListing>(
  listing: L,
  { what, id, parent_id, comment, likes = 0 }: CommentNews,
) {
  const known = entryIn(listing, id)
  if (what === 'gone') return { listing: without(listing, id), waits: null }
  if (what === 'liked') return { listing: withChange(listing, id, { likes }), waits: null }
  if (known && comment) return { listing: withChange(listing, id, comment), waits: null }
  if (what !== 'shown' || !comment) return { listing, waits: null }
  const sent = sentEntryOf(listing, comment)
  if (sent) return { listing: withSaved(listing, sent, comment), waits: null }
  if (!parent_id) return { listing, waits: { ...comment, thread: [] } as Comment }

  const thread = entryIn(listing, parent_id)
  if (!thread || !('thread' in thread)) return { listing, waits: null }
  const isWhole = repliesMissing(thread) === 0
  const next = isWhole
    ? withReply(listing, comment)
    : withChange(listing, parent_id, (entry) => repliesMore(entry, 1))
  return { listing: next, waits: null }
}

/** The highest loaded id; comments above it are newer. */
export const newestIn = (listing: CommentListing) => Math.max(0, ...threadsOf(listing).map(({ id }) => id))
