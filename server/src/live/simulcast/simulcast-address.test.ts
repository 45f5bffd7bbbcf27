import { expect, it } from 'vitest'
import { isSafeRtmpTarget, parseRtmpAddress } from './simulcast-address.ts'

const careful = { config: { private_targets: false } } as never
const trusting = { config: { private_targets: true } } as never

it('reads the addresses that services give', () => {
  expect(parseRtmpAddress('rtmps://live-api-s.facebook.com:443/rtmp/')).toEqual({
    isEncrypted: true,
    host: 'live-api-s.facebook.com',
    port: 443,
    app: 'rtmp',
  })
  expect(parseRtmpAddress('rtmp://live.twitch.tv/app')).toMatchObject({ port: 1935, app: 'app' })
  expect(parseRtmpAddress('rtmp://[2001:db8::1]/a/b?c=d')).toMatchObject({
    host: '2001:db8::1',
    app: 'a/b?c=d',
  })
})

it.each([
  'rtmp://127.0.0.1/live',
  'rtmp://10.1.2.3/live',
  'rtmps://[::1]/live',
  'rtmp://2130706433/live',
  'rtmp://0x7f.1/live',
])('sends to no address of its own network: %s', (url) => {
  expect(isSafeRtmpTarget(careful, url)).toBe(false)
  expect(isSafeRtmpTarget(trusting, url)).toBe(true)
})
