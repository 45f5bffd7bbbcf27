import { expect, it, vi } from 'vitest'
import { hostFor, mayTell } from './wanted.ts'

const browser = { doNotTrack: null, sendBeacon: () => true }
const asked = { host: 'https://stats.example', isImpersonating: false, consent: null }
const log = () => ({ warn: vi.fn<() => void>() })

it('tells the host that was set, the page’s own where that is empty', () => {
  expect(hostFor(asked, browser, log())).toBe('https://stats.example')
  expect(hostFor({ ...asked, host: '' }, browser, log())).toBe('')
})

it('says so in the log when no host is set', () => {
  const said = log()
  expect(hostFor({ ...asked, host: undefined }, browser, said)).toBeUndefined()
  expect(said.warn).toHaveBeenCalledWith(
    'Analytics host has not been set. Some features might be unavailable.',
  )
})

it.each([
  ['while the staff looks in as somebody', { ...asked, isImpersonating: true }, browser],
  ['without the consent of whoever was asked', { ...asked, consent: false }, browser],
  ['where the browser has no beacons', asked, { doNotTrack: null }],
  ['when the browser says Do Not Track', asked, { ...browser, doNotTrack: '1' }],
  ['when the browser says Global Privacy Control', asked, { ...browser, globalPrivacyControl: true }],
])('tells nothing %s', (_when, who, where) => {
  expect(mayTell(who, where)).toBe(false)
  expect(hostFor(who, where, log())).toBeUndefined()
})
