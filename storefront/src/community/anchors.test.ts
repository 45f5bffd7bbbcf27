import { expect, it } from 'vitest'
import { commentIn, pathTo, pathToComments } from './anchors.ts'

it('leads to one comment of a page, and keeps the chapter it is at', () => {
  expect(pathTo(12, '/programs/tides?chapter=3&autoplay=true#comments')).toBe(
    '/programs/tides?chapter=3&comment=12',
  )
  expect(pathTo(12, 'https://shop.example/programs/tides?comment=4')).toBe('/programs/tides?comment=12')
})

it('leads back to the comments of a page', () => {
  expect(pathToComments('/programs/tides')).toBe('/programs/tides#comments')
  expect(pathToComments('/programs/tides?comment=4&autoplay=true')).toBe('/programs/tides?comment=4#comments')
})

it.each([
  ['comment-12', 12],
  ['comment-0', undefined],
  ['comment-12x', undefined],
  ['comments', undefined],
])('reads the comment in %s', (hash, id) => expect(commentIn(hash)).toBe(id))
