import type { Comment, CommentNews, Reply } from '@matinee/contract/community/community'
import { describe, expect, it } from 'vitest'
import { threadsOf, withNews, type CommentListing } from './listing.ts'

const reply = (id: number, body: string, parent_id: number | null = null): Reply => ({
  ...{ id, body, parent_id, mine: true, state: 'visible', edited_at: null, likes: 0, liked: false },
  ...{ pinned: false, at_seconds: null, chapter_id: null, editable_until: null, replies_count: 0 },
  ...{ created_at: '2026-01-05T10:00:00.000Z' },
  user: { id: 7, name: 'Ines', nickname: 'ines', avatar: null, staff: false },
})

const thread = (id: number, body: string, replies: Reply[] = []): Comment => ({
  ...reply(id, body),
  thread: replies,
  replies_count: replies.filter((each) => each.id > 0).length,
})

const listing = (...body: Comment[]): CommentListing => ({
  pages: [{ body, headers: HEADERS }],
  pageParams: [],
})
const HEADERS = {
  ...{ 'can-read': true, 'can-write': true, 'why-not': '', 'last-page': true },
  ...{ 'total-comments': 2, 'next-cursor': '' },
}

const news = (comment: Reply): CommentNews => ({
  ...{ what: 'shown', id: comment.id, total_comments: 2, comment },
  ...{ parent_id: comment.parent_id, chapter_id: null },
})

const idsOf = (shown: CommentListing) =>
  threadsOf(shown).map(({ id, thread, replies_count }) => [id, thread.map((each) => each.id), replies_count])

describe('a signal of the viewer’s own comment that is faster than its answer', () => {
  it('takes the place of the reply that is being sent', () => {
    const shown = listing(thread(5, 'Who lit the lamp?', [reply(-1, 'The keeper did.', 5)]))
    const next = withNews(shown, news(reply(54, 'The keeper did.', 5)))
    expect(idsOf(next.listing)).toEqual([[5, [54], 1]])
  })

  it('takes the place of the thread that is being sent and does not wait', () => {
    const next = withNews(listing(thread(-1, 'Who lit the lamp?')), news(reply(54, 'Who lit the lamp?')))
    expect(idsOf(next.listing)).toEqual([[54, [], 0]])
    expect(next.waits).toBe(null)
  })

  it('leaves what is being sent where the signal is of somebody else', () => {
    const shown = listing(thread(5, 'Who lit the lamp?', [reply(-1, 'The keeper did.', 5)]))
    const next = withNews(shown, news({ ...reply(54, 'The keeper did.', 5), mine: false }))
    expect(idsOf(next.listing)).toEqual([[5, [54, -1], 1]])
  })
})
