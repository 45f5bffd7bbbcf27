import { expect, it, vi } from 'vitest'
import { trackingHostFor, canTrack } from './tracking-consent.ts'

const browser = { doNotTrack: null, sendBeacon: () => true }
const trackerOptions = { host: 'https://stats.example', isImpersonating: false, consent: null }
const log = () => ({ warn: vi.fn<() => void>() })

it('returns the configured host, or the page’s own if empty', () => {
  expect(trackingHostFor(trackerOptions, browser, log())).toBe('https://stats.example')
  expect(trackingHostFor({ ...trackerOptions, host: '' }, browser, log())).toBe('')
})

it('logs a missing host', () => {
  const said = log()
  expect(trackingHostFor({ ...trackerOptions, host: undefined }, browser, said)).toBeUndefined()
  expect(said.warn).toHaveBeenCalledWith(
    'Analytics host has not been set. Some features might be unavailable.',
  )
})

it.each([
  ['while the staff looks in as somebody', { ...trackerOptions, isImpersonating: true }, browser],
  ['without the consent of whoever was asked', { ...trackerOptions, consent: false }, browser],
  ['where the browser has no beacons', trackerOptions, { doNotTrack: null }],
  ['when the browser says Do Not Track', trackerOptions, { ...browser, doNotTrack: '1' }],
  [
    'when the browser says Global Privacy Control',
    trackerOptions,
    { ...browser, globalPrivacyControl: true },
  ],
])('tells nothing %s', (_when, who, where) => {
  expect(canTrack(who, where)).toBe(false)
  expect(trackingHostFor(who, where, log())).toBeUndefined()
})
