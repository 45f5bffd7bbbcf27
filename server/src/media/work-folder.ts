import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../platform/context.ts'

/** What is done with a film in a folder of this machine. */
export type WorkPurpose = 'film' | 'demo-film' | 'enclosure-audio' | 'enclosure-video' | 'renditions'

interface FilmWork {
  purpose: WorkPurpose
  videoId: number
}

type WorkContext = Pick<Context, 'config' | 'log'>

/** The folder of this machine in which all of them are. */
export const workRoot = ({ config }: Pick<Context, 'config'>) => join(config.data_dir, 'work')

const nameOf = ({ purpose, videoId }: FilmWork) => `${purpose}-${videoId}`
const NAME = /^[a-z-]+-([1-9]\d*)$/

/** The film that is worked on in a folder of this name; undefined for any other name. */
export function filmOfWorkFolder(name: string): number | undefined {
  const [, id] = NAME.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Older ones are of a killed process: one that works touches its folder more often. */
export const STALE_WORK_MS = 60 * 60 * 1000
const TOUCH_MS = STALE_WORK_MS / 6

/** Does some work in an empty folder of its own, which is removed afterwards. */
export async function withWorkFolder<Result>(
  ctx: WorkContext,
  film: FilmWork,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(workRoot(ctx), nameOf(film))
  await rm(folder, { recursive: true, force: true }) // left by a killed run
  await mkdir(folder, { recursive: true })
  const touching = setInterval(() => void touchFolder(ctx, folder), TOUCH_MS).unref()
  try {
    return await work(folder)
  } finally {
    clearInterval(touching)
    await rm(folder, { recursive: true, force: true })
  }
}

async function touchFolder({ log }: WorkContext, folder: string) {
  const now = new Date()
  await utimes(folder, now, now).catch((error: unknown) =>
    log.warn({ err: error, folder }, 'a work folder could not be marked as used'),
  )
}
