import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedFolder } from './shared-folder.ts'

export interface Film {
  name: string
  seconds?: number
  size?: string
  /** Bits per second; high rates make large files quickly. */
  bitrate?: string
}

/** Enough to see that a film moves: it is encoded, decoded and shown in half the time of one with 25. */
const PICTURES_PER_SECOND = 12

/** A real film made by ffmpeg, with moving picture and sound; returns its path. */
export async function makeFilm({
  name,
  seconds = 8,
  size = '320x180',
  bitrate = '300k',
}: Film): Promise<string> {
  const folder = join(sharedFolder(), `films-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await promisify(execFile)(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
    ...['-v', 'error', '-y'],
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${PICTURES_PER_SECOND}:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', bitrate, '-minrate', bitrate, '-maxrate', bitrate, '-bufsize', bitrate, '-nal-hrd', 'cbr'],
    ...['-c:a', 'aac', '-shortest', path],
  ])
  return path
}
