import { expect, it } from 'vitest'
import { cutFor, cutsOf } from './pictures.ts'

it('names the cuts of a picture of the store', () => {
  expect(cutsOf('/images/1/0a9f.webp')).toBe(
    '/images/1/0a9f-w320.webp 320w, /images/1/0a9f-w640.webp 640w, /images/1/0a9f-w960.webp 960w, /images/1/0a9f.webp 1280w',
  )
  expect(cutsOf('/images/1/0a9f.webp', 'tall')).toContain('-w640.webp 640w, /images/1/0a9f.webp 720w')
  expect(cutsOf('/images/1/0a9f.webp', 'banner')).toContain('-w1280.webp 1280w, /images/1/0a9f.webp 2560w')
})

it('knows no cuts of pictures from elsewhere', () => {
  expect(cutsOf('https://elsewhere.example/a.webp')).toBeUndefined()
  expect(cutsOf('/images/1/0a9f.svg')).toBeUndefined()
})

it('chooses the narrowest cut that is wide enough', () => {
  expect(cutFor('/images/1/ab.webp', 500)).toBe('/images/1/ab-w640.webp')
  expect(cutFor('/images/1/ab.webp', 640)).toBe('/images/1/ab-w640.webp')
  expect(cutFor('/images/1/ab.webp', 2000)).toBe('/images/1/ab.webp')
  expect(cutFor('https://elsewhere.example/ab.webp', 500)).toBe('https://elsewhere.example/ab.webp')
})
