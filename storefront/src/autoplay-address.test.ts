import { expect, it } from 'vitest'
import { autoplayAddress } from './autoplay-address.ts'

it('leads back to the same place with the film playing', () => {
  expect(autoplayAddress('/programs/aurora')).toBe('/programs/aurora?autoplay=true')
  expect(autoplayAddress('/programs/aurora?categoryId=3&chapter=4#top')).toBe(
    '/programs/aurora?categoryId=3&chapter=4&autoplay=true',
  )
})
