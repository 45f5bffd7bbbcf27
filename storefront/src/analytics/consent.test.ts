import { beforeEach, expect, it, vi } from 'vitest'
import { consentIn, onConsent, savedConsent, saveConsent } from './consent.ts'

beforeEach(() => {
  const rows = new Map<string, string>()
  const page = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  return () => vi.unstubAllGlobals()
})

it('asks nobody where the store does not, whatever was said before', () => {
  saveConsent(false)
  expect(consentIn({ ask_consent: false })).toBeNull()
})

it('counts nothing of whoever was asked and has said nothing yet', () => {
  expect(savedConsent()).toBeNull()
  expect(consentIn({ ask_consent: true })).toBe(false)
})

it.each([true, false])('keeps that somebody said %s, and tells so', (said) => {
  const heard = vi.fn<() => void>()
  const forget = onConsent(heard)
  saveConsent(said)
  expect([savedConsent(), consentIn({ ask_consent: true }), heard.mock.calls.length]).toEqual([said, said, 1])
  forget()
  saveConsent(!said)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('takes what something else has written there for nothing', () => {
  localStorage.setItem('matinee.consent', 'maybe')
  expect(savedConsent()).toBeNull()
})
