import { expect, it } from 'vitest'
import { isLiked, withLike } from './likes.ts'

const likes = { favorite: false, chapter_ids: [4] }

it('tells a program from its chapters', () => {
  expect(isLiked(likes, undefined)).toBe(false)
  expect(isLiked(likes, 4)).toBe(true)
  expect(isLiked(likes, 5)).toBe(false)
})

it('likes one of them once and leaves the others alone', () => {
  expect(withLike(likes, undefined, true)).toEqual({ favorite: true, chapter_ids: [4] })
  expect(withLike(likes, 5, true)).toEqual({ favorite: false, chapter_ids: [4, 5] })
  expect(withLike(likes, 4, true).chapter_ids).toEqual([4])
  expect(withLike(likes, 4, false).chapter_ids).toEqual([])
})
