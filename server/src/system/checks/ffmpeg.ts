import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const run = promisify(execFile)

/** The version of ffmpeg; null where it does not run. */
export async function ffmpegVersion(path: string): Promise<string | null> {
  const answer = await run(path, ['-version']).catch(() => null)
  return answer && (/^ffmpeg version (\S+)/.exec(answer.stdout)?.[1] ?? '?')
}

export const checkFfmpeg: SystemCheck = async ({ config }) => {
  const path = config.ffmpeg_path
  const version = await ffmpegVersion(path)
  return version ? makeFinding('ffmpeg.fine', { version }) : makeFinding('ffmpeg.missing', { path })
}
