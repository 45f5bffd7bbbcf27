import { expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { SegmentArchive } from './segment-archive.ts'

const segment = (number: number) => ({
  number,
  feed: 1,
  begins_at: 0,
  duration: 2,
  size: 1,
  independent: true,
})
const BIG = Buffer.alloc(100 * 1024 * 1024)

/** A context whose disk is full, and whose rows are remembered. */
function contextWithFullDisk() {
  const noRoom = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
  const log = { warn: () => {}, error: () => {} }
  return { log, storage: { putBytes: () => Promise.reject(noRoom) } } as unknown as Context
}

it('gives up once too much waits for a full disk', async () => {
  let fullTimes = 0
  const options = { videoId: 1, folder: 'videos/1/1/hls', full: () => (fullTimes += 1) }
  const archive = new SegmentArchive(contextWithFullDisk(), options)
  for (let number = 1; number <= 4; number += 1) archive.addSegment('v720', segment(number), BIG)
  expect(fullTimes).toBe(1)
  expect(archive.waitingFile('v720/00001.m4s')).toBe(BIG)
  await archive.flush()
  expect(archive.waitingFile('v720/00001.m4s')).toBeUndefined()
})
