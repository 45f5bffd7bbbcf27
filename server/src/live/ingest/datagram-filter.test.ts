import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { DatagramFilter } from './datagram-filter.ts'

const PASSWORD = 'da53cc70a96c0f1996b33e'
const [ENCODER, OTHER] = ['203.0.113.7:5000', '203.0.113.9:5000']
const RTP = Buffer.concat([Buffer.from([0x80]), randomBytes(40)])
const dtls = (type: number, epoch: number) =>
  Buffer.concat([Buffer.from([type, 0xfe, 0xfd, 0, epoch]), Buffer.alloc(20)])

/** A binding request with a name of five bytes, its padding and its signature. */
function request(password: string): Buffer {
  const name = Buffer.from([0, 6, 0, 5, 0x61, 0x3a, 0x62, 0x63, 0x64, 0, 0, 0])
  const header = Buffer.concat([
    Buffer.from([0, 1, 0, name.length + 24, 0x21, 0x12, 0xa4, 0x42]),
    Buffer.alloc(12),
  ])
  const signed = Buffer.concat([header, name])
  return Buffer.concat([
    signed,
    Buffer.from([0, 8, 0, 20]),
    createHmac('sha1', password).update(signed).digest(),
  ])
}

it('lets media through from the address that signed a request, and from no other', () => {
  const filter = new DatagramFilter(PASSWORD, () => true)
  expect(filter.accepts(RTP, ENCODER)).toBe(false)
  expect(filter.accepts(request('a guess'), ENCODER)).toBe(false)
  expect(filter.accepts(RTP, ENCODER)).toBe(false)
  expect(filter.accepts(request(PASSWORD), ENCODER)).toBe(true)
  expect([filter.accepts(RTP, ENCODER), filter.accepts(RTP, OTHER)]).toEqual([true, false])
})

it('takes nothing in the clear once the connection is encrypted', () => {
  let isEncrypted = false
  const filter = new DatagramFilter(PASSWORD, () => isEncrypted)
  filter.accepts(request(PASSWORD), ENCODER)
  expect(filter.accepts(dtls(22, 0), ENCODER)).toBe(true)
  isEncrypted = true
  expect([filter.accepts(dtls(21, 0), ENCODER), filter.accepts(dtls(21, 1), ENCODER)]).toEqual([false, true])
  expect([filter.accepts(dtls(25, 1), ENCODER), filter.accepts(Buffer.alloc(0), ENCODER)]).toEqual([
    false,
    false,
  ])
})
