import { tmpdir } from 'node:os'
import { locateBinaries, runProgram } from '../../src/media/transcode/ffmpeg.ts'

/** A small real film, or a file that imitates one. */
export interface Recipe {
  /** Its description for people. */
  about: string
  /** Its file extension. */
  type: string
  /** The cache key, from the source of `make`. */
  recipe: string
  make(path: string): Promise<void>
}

export const binaries = locateBinaries(process.env['FFMPEG_PATH'] ?? 'ffmpeg')

/** Runs ffmpeg for a test, with these arguments. */
export const ffmpeg = (args: readonly string[]) =>
  runProgram({
    program: binaries.ffmpeg,
    args: ['-v', 'error', '-nostdin', '-y', ...args],
    folder: tmpdir(),
    limit: 300,
  })

/** A film that ffmpeg generates from these arguments. */
export const encodedRecipe = (about: string, type: string, ...args: string[]): Recipe => ({
  about,
  type,
  recipe: args.join(' '),
  make: async (path) => void (await ffmpeg([...args, path])),
})
