import { getAccount } from '@matinee/contract/members/members'
import { beforeAll, expect, it, vi } from 'vitest'

const refusal = { success: false, code: 'sign_in_first', message: 'Please sign in.', errors: {} }
const refusedResponse = () => new Response(JSON.stringify(refusal), { status: 401 })

beforeAll(() => {
  const textContent = JSON.stringify({ locale: 'en', words: {} })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }), querySelector: () => null })
})

it('asks once to sign in again, though calls from before are refused after it', async () => {
  const { call } = await import('./call.ts')
  const {
    hasSessionEnded,
    recordEndedSession: noteEndedSession,
    recordNewSession: noteNewSession,
  } = await import('./session-end.ts')
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal(
    'fetch',
    vi
      .fn()
      .mockReturnValueOnce(late.promise)
      .mockImplementation(() => Promise.resolve(refusedResponse())),
  )
  const ask = () => call(getAccount, {}).catch(noteEndedSession)

  const before = ask()
  await ask()
  expect(hasSessionEnded()).toBe(true)
  noteNewSession()
  late.resolve(refusedResponse())
  await before
  expect(hasSessionEnded()).toBe(false)

  await ask()
  expect(hasSessionEnded()).toBe(true)
})
