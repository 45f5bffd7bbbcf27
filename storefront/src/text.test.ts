import { readMessages } from '@matinee/contract/platform/messages'
import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { sentenceFor, textIn, type Word } from './text.tsx'

const word = (key: string) => key as Word

it('writes plain words, values and plurals of the locale', () => {
  const t = textIn(
    'en',
    readMessages({
      plain: 'Play',
      named: 'Play {title}',
      many: '{n, plural, one {# film} other {# films}}',
    }),
  )

  expect(t(word('plain'))).toBe('Play')
  expect(t(word('named'), { title: 'Aurora' })).toBe('Play Aurora')
  expect(t(word('many'), { n: 1 })).toBe('1 film')
  expect(t(word('many'), { n: 1200 })).toBe('1,200 films')
})

it('takes values as text, never as markup or as a message', () => {
  const t = textIn('en', readMessages({ named: 'Play <b>{title}</b>' }))
  expect(t(word('named'), { title: '{evil} <i>' })).toBe('Play <b>{evil} <i></b>')
})

it('shows a key that has no words, so that nothing breaks for want of one', () => {
  expect(textIn('en', {})(word('catalog.play'))).toBe('catalog.play')
})

it('tells a refusal in the words of the reader, or in those of the server', () => {
  const refusal = new ApiError(401, { code: 'wrong_sign_in', message: 'From the server.' })

  expect(sentenceFor(refusal, { 'refusal.wrong_sign_in': 'Nein.' })).toBe('Nein.')
  expect(sentenceFor(refusal, readMessages({ 'refusal.wrong_sign_in': 'Nein, {name}.' }))).toBe(
    'From the server.',
  )
  expect(sentenceFor(new ApiError(0, { code: 'unreachable' }), { unreachable: 'Keine Antwort.' })).toBe(
    'Keine Antwort.',
  )
  expect(sentenceFor(refusal, {})).toBe('From the server.')
})
