import { expect, it } from 'vitest'
import { CHROMIUM_OFFER } from '../../../testing/chromium-offer.ts'
import type { WhipPeerMessage } from './whip-messages.ts'
import { offerProblem } from './whip-offer.ts'
import { WhipPeer } from './whip-peer.ts'

it('answers what a browser offers with H.264 and Opus alone, at every address', async () => {
  const told: WhipPeerMessage[] = []
  const peer = new WhipPeer((message) => told.push(message))
  await peer.open({ offer: CHROMIUM_OFFER, port: 20_100, addresses: ['203.0.113.7', '192.0.2.9'] })
  await peer.close()
  const [message] = told
  if (message?.type !== 'answer') throw new Error('There is no answer.')
  const { sdp } = message
  const codecs = [...sdp.matchAll(/^a=rtpmap:\d+ (\w+)/gm)].map(([, name]) => name)
  expect(new Set(codecs)).toEqual(new Set(['H264', 'opus']))
  const candidates = [...sdp.matchAll(/^a=candidate:\d+ 1 udp \d+ (\S+) (\d+) typ host/gm)]
  expect(candidates.map(([, address]) => address)).toEqual(
    expect.arrayContaining(['203.0.113.7', '192.0.2.9']),
  )
  expect(new Set(candidates.map(([, , port]) => port)).size).toBe(1)
  expect(sdp).toMatch(/a=ice-lite/)
  expect(sdp).toMatch(/a=fmtp:\d+ .*packetization-mode=1.*x-google-start-bitrate/)
  expect(sdp).not.toMatch(/transport-cc|goog-remb|transport-wide-cc/)
})

it.each([
  ['', 'no_picture'],
  ['m=video 9 X 96\r\na=rtpmap:96 H265/90000\r\na=rtpmap:97 rtx/90000', 'hevc'],
  ['m=video 9 X 96\r\na=rtpmap:96 AV1/90000', 'av1'],
  ['m=video 9 X 96\r\na=rtpmap:96 VP8/90000\r\na=rtpmap:98 AV1/90000', 'picture_codec'],
  ['m=audio 9 X 0\r\na=rtpmap:0 PCMU/8000\r\nm=video 9 X 96\r\na=rtpmap:96 H264/90000', 'sound_codec'],
  ['m=video 9 X 96\r\na=rtpmap:96 H264/90000', undefined],
])('names what keeps an offer from being taken', (offer, problem) => {
  expect(offerProblem(offer)).toBe(problem)
})
