import { tmpdir } from 'node:os'
import { locateBinaries, runProgram } from '../../src/media/transcode/ffmpeg.ts'

/** A small real film, or a file that pretends to be one. */
export interface Recipe {
  /** For a person: what it is. */
  about: string
  /** Its ending. */
  type: string
  /** Changes with what `make` does, which alone decides whether a film made before is used again. */
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

/** What ffmpeg makes by itself from these arguments. */
export const encodedRecipe = (about: string, type: string, ...args: string[]): Recipe => ({
  about,
  type,
  recipe: args.join(' '),
  make: async (path) => void (await ffmpeg([...args, path])),
})
