import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AvcMessages } from './avc-messages.ts'
import { isConfiguration, isKeyFrame } from './flv.ts'
import { H264Frames } from './h264-frames.ts'
import { PacketOrder, type OrderedPacket, type RtpPacket } from './rtp-order.ts'

const SPS = Buffer.from([0x67, 0x42, 0xc0, 0x1f, 1])
const PPS = Buffer.from([0x68, 2])
const KEY = Buffer.from([0x65, 3, 4, 5, 6, 7])
const INTER = Buffer.from([0x41, 8])

const packet = (payload: Buffer, change: Partial<OrderedPacket> = {}): OrderedPacket => ({
  ...{ sequence: 0, timestamp: 0, marker: false, payload, isAfterLoss: false },
  ...change,
})
const lengthOf = (unit: Buffer) => Buffer.from([0, unit.length])
const aggregate = (...units: Buffer[]) =>
  Buffer.concat([Buffer.from([0x78]), ...units.flatMap((unit) => [lengthOf(unit), unit])])
const fragments = (unit: Buffer) => [
  Buffer.concat([Buffer.from([0x7c, 0x80 | (unit[0]! & 0x1f)]), unit.subarray(1, 3)]),
  Buffer.concat([Buffer.from([0x7c, 0x40 | (unit[0]! & 0x1f)]), unit.subarray(3)]),
]

describe('pictures of H.264', () => {
  it('are put together from single units, aggregates and fragments', () => {
    const frames = new H264Frames()
    const [first, last] = fragments(KEY)
    const packets = [packet(aggregate(SPS, PPS)), packet(first!), packet(last!, { marker: true })]
    expect(packets.flatMap((each) => frames.read(each))).toEqual([{ timestamp: 0, units: [SPS, PPS, KEY] }])
    expect(frames.read(packet(INTER, { timestamp: 3000 }))).toEqual([])
    expect(frames.read(packet(INTER, { timestamp: 6000 }))).toEqual([{ timestamp: 3000, units: [INTER] }])
  })

  it('are left out where packets are lost', () => {
    const frames = new H264Frames()
    const [, last] = fragments(KEY)
    expect(frames.read(packet(last!, { marker: true, isAfterLoss: true }))).toEqual([])
    expect(frames.read(packet(INTER, { timestamp: 3000, marker: true }))).toHaveLength(1)
  })

  it('never throw for garbage', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (payloads) => {
        const frames = new H264Frames()
        const packets = payloads.map((payload, timestamp) => packet(Buffer.from(payload), { timestamp }))
        expect(() => packets.flatMap((each) => frames.read(each))).not.toThrow()
      }),
    )
  })
})

describe('messages of pictures', () => {
  it('begin with a configuration and a key picture, and again after one is lost', () => {
    const messages = new AvcMessages()
    expect(messages.read({ timestamp: 0, units: [INTER] }, 0)).toEqual([])
    const [configuration, picture] = messages.read({ timestamp: 0, units: [SPS, PPS, KEY] }, 40)
    expect(isConfiguration(configuration!)).toBe(true)
    expect(isKeyFrame(picture!)).toBe(true)
    expect(picture).toMatchObject({ kind: 'video', timestamp: 40 })
    expect(messages.read({ timestamp: 0, units: [SPS, PPS, KEY] }, 80)).toHaveLength(1)
    messages.interrupt()
    expect(messages.read({ timestamp: 0, units: [INTER] }, 120)).toEqual([])
    expect(messages.needsKeyPicture).toBe(true)
  })
})

describe('the order of packets', () => {
  const numbered = (sequence: number): RtpPacket => packet(INTER, { sequence })
  const sequencesOf = (packets: OrderedPacket[]) => packets.map(({ sequence }) => sequence)

  it('is that in which they were sent, around the end of their numbers', () => {
    const order = new PacketOrder()
    expect(sequencesOf(order.add(numbered(65_534)))).toEqual([65_534])
    expect(order.add(numbered(0))).toEqual([])
    expect(sequencesOf(order.add(numbered(65_535)))).toEqual([65_535, 0])
    expect(order.add(numbered(65_535))).toEqual([])
  })

  it('goes on without what is lost, and says so', () => {
    let now = 0
    const order = new PacketOrder(() => now)
    order.add(numbered(1))
    expect(order.add(numbered(3))).toEqual([])
    now = 300
    const after = order.add(numbered(4))
    expect(after.map(({ sequence, isAfterLoss }) => [sequence, isAfterLoss])).toEqual([
      [3, true],
      [4, false],
    ])
  })
})
