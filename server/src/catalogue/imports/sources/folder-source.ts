import { basename, dirname, extname, join } from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { titleFromFileName } from '../../../media/upload/upload-announcement.ts'
import { toLanguage } from '../headings.ts'
import { EMPTY_FILM, type ImportedFilm } from '../imported-film.ts'
import { exists, filesUnder, locateFolder, lookAtFile, openFileAt } from './named-folder.ts'
import { PEERTUBE_VIDEOS, readPeerTubeArchive } from './peertube-archive.ts'
import type { FilmSource, FoundFilm } from './source.ts'

const FILM =
  /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|m2ts|mts|mxf|wmv|flv|ogv|3gp|mp3|m4a|aac|flac|ogg|opus|wav)$/i
const PICTURE = /\.(jpe?g|png|webp)$/i
const CAPTION = /\.(vtt|srt)$/i

/** Films of a folder of this machine; an unpacked PeerTube archive is recognised. */
export function openFolder(ctx: Pick<Context, 'config'>, { folder }: { folder: string }): FilmSource {
  return {
    async *films() {
      const root = await locateFolder(ctx, folder)
      if (await exists(root, PEERTUBE_VIDEOS)) yield* await readPeerTubeArchive(root)
      else yield* filmsInFolder(root)
    },
    look: async (path) => lookAtFile(await locateFolder(ctx, folder), path),
    open: async (path, options) => openFileAt(await locateFolder(ctx, folder), path, options),
  }
}

async function* filmsInFolder(root: string): AsyncGenerator<FoundFilm> {
  const paths: string[] = []
  for await (const path of filesUnder(root)) paths.push(path)
  yield* filmsAmong(paths)
}

/** The films among the paths of a folder or bucket; pictures and captions of the same name belong to them. */
export function filmsAmong(paths: string[]): FoundFilm[] {
  const siblings = Map.groupBy(paths, stemOf)
  return paths
    .filter((path) => FILM.test(path))
    .map((path) => toFoundFilm(path, siblings.get(stemOf(path)) ?? []))
}

/** What `film.mp4`, `film.jpg` and `film.de.vtt` have in common. */
const stemOf = (path: string) => join(dirname(path), basename(path).split('.')[0]!)

function toFoundFilm(path: string, siblings: string[]): FoundFilm {
  const whole = path.slice(0, -extname(path).length)
  const beside = siblings.filter((one) => one !== path && one.startsWith(`${whole}.`))
  return {
    key: `file:${path}`,
    address: path,
    title: titleFromFileName(basename(path)).slice(0, 255),
    size: null,
    seconds: null,
    faults: [],
    film: { ...EMPTY_FILM, ...sidecarsOf(whole, beside), categories: categoryOf(path) },
  }
}

const sidecarsOf = (whole: string, beside: string[]): Pick<ImportedFilm, 'poster' | 'captions'> => ({
  poster: beside.find((path) => PICTURE.test(path)) ?? null,
  captions: beside
    .filter((path) => CAPTION.test(path))
    .flatMap((address) => {
      const language = toLanguage(address.slice(whole.length + 1, -extname(address).length) || 'en')
      return language ? [{ language, address }] : []
    }),
})

/** The folder a film is in names its category. */
function categoryOf(path: string): string[] {
  const folder = basename(dirname(path))
  return folder === '.' ? [] : [folder.slice(0, 100)]
}
