import { getAccount } from '@matinee/contract/members/members'
import { beforeAll, expect, it, vi } from 'vitest'

const words = {
  'refusal.not_found': 'Hier ist nichts.',
  'refusal.cue_empty': 'Zeile {line} hat keinen Text.',
}

beforeAll(() => {
  const textContent = JSON.stringify({ locale: 'de', words })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }), querySelector: () => null })
})

const sentenceOf = async (refusal: object) => {
  const { call } = await import('./call.ts')
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, errors: {}, ...refusal }, { status: 400 }),
  )
  const error: unknown = await call(getAccount, {}).catch((fault: unknown) => fault)
  return (error as Error).message
}

it('says a refusal in the language of the page, with its values', async () => {
  expect(await sentenceOf({ code: 'not_found', message: 'Nothing is here.' })).toBe('Hier ist nichts.')
  const values = { line: 7 }
  expect(await sentenceOf({ code: 'cue_empty', message: 'Line 7 has no text.', values })).toBe(
    'Zeile 7 hat keinen Text.',
  )
})

it('says one it has no words for as the server does', async () => {
  expect(await sentenceOf({ code: 'of_tomorrow', message: 'Not today.' })).toBe('Not today.')
})
