import type { parseRssFeed, RssFeed } from 'feedsmith'
import type { Context } from '../../../platform/context.ts'
import { FeedUnreadable, RowAddressMissing, RowTitleMissing } from '../import-errors.ts'
import { toLanguage } from '../headings.ts'
import { EMPTY_FILM, type ImportedCaption } from '../imported-film.ts'
import { isWebAddress, languageOfFile, toMoment } from '../row-reader.ts'
import type { FilmSource, FoundFilm } from './source.ts'
import { lookAtWebFile, openWebFileAt } from './web-files.ts'
import { readWebText } from './web-text.ts'

type FeedItem = RssFeed.Item<string>

/** Films of a podcast or video feed: each item with an enclosure of picture or sound. */
export function openFeed(ctx: Pick<Context, 'config'>, { address }: { address: string }): FilmSource {
  return {
    async *films(signal) {
      yield* await filmsOfFeed(await readWebText(ctx, address, signal))
    },
    look: (file, signal) => lookAtWebFile(ctx, file, signal),
    open: (file, options) => openWebFileAt(ctx, file, options),
  }
}

export async function filmsOfFeed(text: string): Promise<FoundFilm[]> {
  const { parseRssFeed } = await import('feedsmith') // 3 MB, for those who import from a feed
  const feed = parseFeed(text, parseRssFeed)
  const authors = namesIn(feed.itunes?.author)
  return (feed.items ?? []).map((item) => toFilm(item, authors))
}

function parseFeed(text: string, parse: typeof parseRssFeed) {
  try {
    return parse(text)
  } catch (cause) {
    throw Object.assign(FeedUnreadable(), { cause })
  }
}

function toFilm(item: FeedItem, authors: string[]): FoundFilm {
  const file = fileOf(item)
  const title = (item.title ?? item.itunes?.title ?? '').slice(0, 255)
  return {
    key: item.guid?.value ?? file?.url ?? null,
    address: file?.url ?? null,
    title,
    size: file?.length || null,
    seconds: item.itunes?.duration ?? null,
    faults: [...(title ? [] : [RowTitleMissing()]), ...(file ? [] : [RowAddressMissing()])],
    film: {
      ...EMPTY_FILM,
      description: item.content?.encoded ?? item.description ?? item.itunes?.summary ?? null,
      short_description: item.itunes?.subtitle?.slice(0, 300) ?? null,
      categories: (item.categories ?? []).flatMap(({ name }) => namesIn(name)),
      authors: item.itunes?.author ? namesIn(item.itunes.author) : authors,
      tags: item.itunes?.keywords ?? [],
      status: 'published',
      released_at: item.pubDate ? toMoment(item.pubDate) : null,
      poster: posterOf(item),
      captions: captionsOf(item),
    },
  }
}

const namesIn = (name: string | undefined) => (name?.trim() ? [name.trim().slice(0, 100)] : [])

/** The file of an item: its enclosure, or the largest picture of the Media RSS extension. */
function fileOf({ enclosures = [], media }: FeedItem): { url: string; length: number | null } | undefined {
  const enclosed = enclosures.find(({ url, type }) => url && isWebAddress(url) && isFilmType(type))
  if (enclosed?.url) return { url: enclosed.url, length: enclosed.length ?? null }
  const found = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap(({ contents = [] }) => contents),
  ]
    .filter(({ url, type }) => url && isWebAddress(url) && isFilmType(type))
    .toSorted((one, other) => (other.fileSize ?? 0) - (one.fileSize ?? 0))[0]
  return found?.url ? { url: found.url, length: found.fileSize ?? null } : undefined
}

const isFilmType = (type: string | undefined) => !type || /^(video|audio)\//.test(type)

function posterOf({ itunes, media }: FeedItem): string | null {
  const found = itunes?.image ?? media?.thumbnails?.[0]?.url
  return found && isWebAddress(found) ? found : null
}

const captionsOf = ({ podcast }: FeedItem): ImportedCaption[] =>
  (podcast?.transcripts ?? []).flatMap(({ url, type, language }) => {
    const tag = toLanguage(language ?? languageOfFile(url ?? ''))
    return url && isWebAddress(url) && /vtt|srt|subrip/.test(type ?? url) && tag
      ? [{ language: tag, address: url }]
      : []
  })
