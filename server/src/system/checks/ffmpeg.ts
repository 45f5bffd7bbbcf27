import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const run = promisify(execFile)

/** Of the ffmpeg at a path; throws where it does not run. */
async function ffmpegVersion(path: string): Promise<string> {
  const { stdout } = await run(path, ['-version'])
  return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? '?'
}

export const checkFfmpeg: SystemCheck = async ({ config }) => {
  const path = config.ffmpeg_path
  try {
    return makeFinding('ffmpeg.fine', { version: await ffmpegVersion(path) })
  } catch (error) {
    return makeFinding('ffmpeg.missing', { path, fault: (error as Error).message.split('\n')[0]! })
  }
}
