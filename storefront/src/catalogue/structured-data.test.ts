import { expect, it } from 'vitest'
import type { Content } from '@matinee/contract/catalogue/catalogue'
import { formatIsoDuration, buildProgramData } from './structured-data.ts'

it.each([
  [0, 'PT0S'],
  [59.6, 'PT1M'],
  [94, 'PT1M34S'],
  [3600, 'PT1H'],
  [90_061, 'PT25H1M1S'],
])('writes %d seconds as %s', (seconds, written) => {
  expect(formatIsoDuration(seconds)).toBe(written)
})

const content = {
  title: 'Aurora',
  kind: 'video',
  ready: true,
  access: 'public',
  description: '<p>Drawn <em>line</em> &amp; line.</p>',
  short_description: null,
  horizontal_image: '/images/1/a.webp',
  vertical_image: null,
  published_at: '2026-01-01T00:00:00.000Z',
  duration: 60,
  authors: [],
  tags: [],
} as unknown as Content

it('calls a film a film only when it can be watched and has a picture', () => {
  const typeOf = (more: Partial<Content>) =>
    (buildProgramData('https://x', { ...content, ...more }, '/programs/a') as { '@type': string })['@type']

  expect(typeOf({})).toBe('VideoObject')
  expect(typeOf({ ready: false })).toBe('CreativeWork')
  expect(typeOf({ horizontal_image: null })).toBe('CreativeWork')
  expect(typeOf({ kind: 'collection' })).toBe('CreativeWorkSeries')
})

it('says in words what the rich text says', () => {
  expect(buildProgramData('https://x', content, '/programs/a')).toMatchObject({
    description: 'Drawn line & line.',
  })
})
