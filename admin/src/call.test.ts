import { beforeAll, expect, it, vi } from 'vitest'

const words = {
  'refusal.not_found': 'Hier ist nichts.',
  'refusal.cue_empty': 'Zeile {line} hat keinen Text.',
}

beforeAll(() => {
  const textContent = JSON.stringify({ locale: 'de', words })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
})

const failureOf = async (refusal: object) => {
  const { failureFrom } = await import('./call.ts')
  return failureFrom(400, JSON.stringify({ success: false, errors: {}, ...refusal }))?.message
}

it('says a refusal in the language of the page, with its values', async () => {
  expect(await failureOf({ code: 'not_found', message: 'Nothing is here.' })).toBe('Hier ist nichts.')
  const values = { line: 7 }
  expect(await failureOf({ code: 'cue_empty', message: 'Line 7 has no text.', values })).toBe(
    'Zeile 7 hat keinen Text.',
  )
})

it('says one it has no words for as the server does', async () => {
  expect(await failureOf({ code: 'of_tomorrow', message: 'Not today.' })).toBe('Not today.')
})

it('takes what is answered from the answer, as browsers have no schemas of it', async () => {
  const { call } = await import('./call.ts')
  vi.stubGlobal('fetch', async () => Response.json({ id: 7 }))
  expect(await call({ method: 'GET', path: '/bullet/api/things', access: 'staff' }, {})).toEqual({ id: 7 })

  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await call({ method: 'GET', path: '/bullet/api/things', access: 'staff' }, {})).toBeUndefined()
})
