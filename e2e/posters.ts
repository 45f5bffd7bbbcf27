import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A poster of 1280 by 720 in colours derived from the title, as PNG. */
export async function makePoster(title: string): Promise<Buffer> {
  const seed = Buffer.from(title).reduce((sum, byte) => sum + byte * 7, 0) % 360
  const source = `gradients=size=1280x720:c0=0x101828:c1=0xd9488a:c2=0xf2c57c:nb_colors=3:seed=${seed}:duration=1`
  const { stdout } = await promisify(execFile)(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      '-vf',
      `hue=h=${seed}`,
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 25 },
  )
  return stdout
}
