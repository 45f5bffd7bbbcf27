import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readFragmentStart, readInitSegment } from '../../media/transcode/fragments.ts'
import { listChildBoxes } from '../../media/transcode/mp4-boxes.ts'
import type { Context } from '../../platform/context.ts'
import { initFile, numberedFile } from '../packaging/live-playlist.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { recordingFolder } from './recording-files.ts'
import { withheldFolder } from './withheld-files.ts'

export interface FeedFile {
  path: string
  /** Its segments, with where each begins on the clock of the feed. */
  segments: TrackSegment[]
}

interface WantedFeed {
  videoId: number
  track: string
  segments: readonly TrackSegment[]
  path: string
}

/** Writes one file of all that was recorded of a feed's picture, also of what is not shown. */
export async function readFeedFile(
  ctx: Context,
  { videoId, track, segments, path }: WantedFeed,
): Promise<FeedFile> {
  await rm(path, { force: true })
  const first = segments[0]!
  const init = await readBytes(ctx, videoId, `${track}/${initFile(first.feed)}`)
  const beginning = await readBytes(ctx, videoId, `${track}/${numberedFile(first.number)}`)
  await append(path, init)
  for (const { number } of segments)
    await append(path, await readBytes(ctx, videoId, `${track}/${numberedFile(number)}`))
  const start = startOf(init, beginning)
  return {
    path,
    segments: segments.map((segment) => ({
      ...segment,
      start: start + (segment.begins_at - first.begins_at) / 1000,
    })),
  }
}

async function readBytes({ storage }: Context, videoId: number, file: string): Promise<Buffer> {
  for (const folder of [recordingFolder(videoId), withheldFolder(videoId), recordingFolder(videoId)]) {
    const found = await storage.open(`${folder}/${file}`)
    if (found) return buffer(found.stream)
  }
  throw new Error(`${file} of recording ${videoId} is missing`)
}

const append = (path: string, bytes: Buffer) => pipeline([bytes], createWriteStream(path, { flags: 'a' }))

/** Seconds on the feed's clock at which a segment begins. */
function startOf(init: Buffer, segment: Buffer): number {
  const moov = listChildBoxes(init, 0).find(({ type }) => type === 'moov')
  const moof = listChildBoxes(segment, 0).find(({ type }) => type === 'moof')
  if (!moov || !moof) throw new Error('a recorded segment cannot be read')
  return readFragmentStart(moof.bytes) / readInitSegment(moov.bytes).timescale
}
