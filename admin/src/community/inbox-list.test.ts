import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { expect, it } from 'vitest'
import { actsFor, afterActs, commentsIn, nextAfter } from './inbox-list.ts'

const comment = (id: number, changes: Partial<ModeratedComment> = {}) =>
  ({ id, state: 'pending', reports_count: 0, ...changes }) as ModeratedComment
const list = (...ids: number[]) => ({
  pages: [{ body: ids.map((id) => comment(id)), headers: { 'last-page': true } }],
  pageParams: [0],
})
const idsOf = (given: ReturnType<typeof list>) => commentsIn(given).map(({ id }) => id)

it('lets go of what no longer waits and keeps the rest', () => {
  const after = afterActs(list(3, 2, 1), [comment(2, { state: 'visible' })], { queue: 'pending' })
  expect(idsOf(after)).toEqual([3, 1])
})

it('shows in the list of all what a comment has become', () => {
  const after = afterActs(list(3, 2), [comment(2, { state: 'spam' })], { queue: 'all' })
  expect(commentsIn(after).map(({ state }) => state)).toEqual(['pending', 'spam'])
  expect(
    idsOf(afterActs(list(3, 2), [comment(2, { state: 'spam' })], { queue: 'all', state: 'pending' })),
  ).toEqual([3])
})

it('goes on with the next one, at the end with the last', () => {
  expect(nextAfter([5, 4, 3], 4, new Set([4]))).toBe(3)
  expect(nextAfter([5, 4, 3], 3, new Set([3]))).toBe(4)
  expect(nextAfter([5, 4, 3], 5, new Set([5, 4]))).toBe(3)
  expect(nextAfter([5], 5, new Set([5]))).toBeNull()
  expect(nextAfter([5, 4], null, new Set())).toBe(5)
})

it('offers only what changes something', () => {
  expect(actsFor(comment(1))).toEqual(['approve', 'hide', 'spam', 'delete'])
  expect(actsFor(comment(1, { state: 'visible' }))).toEqual(['hide', 'spam', 'delete'])
  expect(actsFor(comment(1, { state: 'visible', reports_count: 2 }))).toContain('approve')
  expect(actsFor(comment(1, { state: 'deleted' }))).toEqual(['approve'])
})
