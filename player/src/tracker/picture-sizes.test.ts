import { expect, it } from 'vitest'
import { PictureSizes } from './picture-sizes.ts'

const film = (currentTime: number, videoHeight = 720) => ({ currentTime, videoHeight })

it('sums up seconds by height, and returns them once', () => {
  const sizes = new PictureSizes()
  for (const second of [0, 0.5, 1, 1.5, 2]) sizes.look(film(second))
  for (const second of [2.5, 3, 4]) sizes.look(film(second, 1080))
  expect(sizes.take()).toEqual({ 720: 2, 1080: 2 })
  expect(sizes.take()).toBeUndefined()
})

it('carries fractions of a second over', () => {
  const sizes = new PictureSizes()
  sizes.look(film(0))
  sizes.look(film(1.4))
  expect(sizes.take()).toEqual({ 720: 1 })
  sizes.look(film(2))
  expect(sizes.take()).toEqual({ 720: 1 })
})

it('ignores seeks and audio-only films', () => {
  const sizes = new PictureSizes()
  for (const second of [0, 60, 20]) sizes.look(film(second))
  sizes.look(film(21, 0))
  expect(sizes.take()).toBeUndefined()
})
