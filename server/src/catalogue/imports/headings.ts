import { normalizeLanguage } from '../../media/captions/languages.ts'

export const FILM_TARGETS = [
  'address',
  'title',
  'description',
  'short_description',
  'permalink',
  'categories',
  'authors',
  'tags',
  'access',
  'status',
  'released_at',
  'poster',
  'captions',
  'checksum',
  'key',
  'seconds',
  'size',
] as const
export type FilmTarget = (typeof FILM_TARGETS)[number]
/** What a column holds: a field of the film, or its captions in one language. */
export type ColumnTarget = FilmTarget | `captions:${string}`

/** Headings in lists that people write and other services export, in several languages. */
const HEADINGS: Record<FilmTarget, string[]> = {
  address: [
    'address',
    'url',
    'video url',
    'video',
    'video link',
    'video file',
    'video file url',
    'file',
    'file url',
    'film',
    'film url',
    'source',
    'source url',
    'source file',
    'download',
    'download url',
    'download link',
    'media url',
    'enclosure',
    'adresse',
    'lien',
    'enlace',
  ],
  title: ['title', 'name', 'video title', 'content title', 'film title', 'titel', 'titre', 'titulo'],
  description: [
    'description',
    'long description',
    'full description',
    'video description',
    'content',
    'beschreibung',
    'descripcion',
    'descricao',
  ],
  short_description: [
    'short description',
    'summary',
    'subtitle text',
    'excerpt',
    'kurzbeschreibung',
    'resume',
  ],
  permalink: ['permalink', 'slug', 'url slug', 'path', 'seo url'],
  categories: [
    'category',
    'categories',
    'collection',
    'collections',
    'series',
    'playlist',
    'kategorie',
    'kategorien',
    'categorie',
    'categoria',
    'categorias',
  ],
  authors: [
    'author',
    'authors',
    'instructor',
    'instructors',
    'creator',
    'speaker',
    'autor',
    'autoren',
    'auteur',
  ],
  tags: ['tags', 'tag', 'keywords', 'labels', 'schlagworte', 'etiquettes', 'etiquetas'],
  access: ['access', 'visibility', 'access level', 'availability', 'zugang', 'acces', 'acceso', 'acesso'],
  status: ['status', 'state', 'publish status', 'published', 'is published', 'etat', 'estado'],
  released_at: [
    'release date',
    'released',
    'released at',
    'release',
    'published at',
    'published on',
    'publish date',
    'publication date',
    'date',
    'available on',
    'erscheinungsdatum',
    'date de publication',
    'fecha de publicacion',
  ],
  poster: [
    'poster',
    'poster url',
    'image',
    'image url',
    'thumbnail',
    'thumbnail url',
    'cover',
    'cover url',
    'cover image',
    'picture',
    'bild',
    'affiche',
  ],
  captions: [
    'captions',
    'subtitles',
    'captions url',
    'subtitles url',
    'untertitel',
    'sous titres',
    'subtitulos',
  ],
  checksum: ['checksum', 'sha256', 'sha 256', 'hash'],
  key: ['id', 'guid', 'video id', 'content id', 'program id', 'external id'],
  seconds: ['duration', 'length', 'duration seconds', 'runtime', 'laufzeit', 'duree', 'duracion'],
  size: ['size', 'file size', 'bytes', 'file size bytes'],
}

const TARGET_OF = new Map(
  Object.entries(HEADINGS).flatMap(([target, names]) => names.map((name) => [name, target as FilmTarget])),
)

/** A heading without its spelling: `Release_Date` and `release date` are the same. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const CAPTIONS = /^(?:captions?|subtitles?|untertitel|sous titres|subtitulos)(?: url)? (.+?)(?: url)?$/

/** What a column of this heading holds; undefined if nothing of a film. */
export function targetOfHeading(heading: string): ColumnTarget | undefined {
  const plain = plainHeading(heading)
  const known = TARGET_OF.get(plain)
  if (known) return known
  const language = CAPTIONS.exec(plain)?.[1]
  return language === undefined ? undefined : `captions:${toLanguage(language) ?? language}`
}

/** The targets of all columns: the first of several headings for the same field counts. */
export function targetsOfHeadings(headings: string[]): (ColumnTarget | undefined)[] {
  const taken = new Set<ColumnTarget>()
  return headings.map((heading) => {
    const target = targetOfHeading(heading)
    if (!target || taken.has(target)) return undefined
    taken.add(target)
    return target
  })
}

/** The BCP 47 tag of a language, given as a tag in any spelling; undefined if it is none. */
export function toLanguage(text: string): string | undefined {
  const tag = normalizeLanguage(text.trim().replaceAll(' ', '-'))
  return tag === 'und' ? undefined : tag
}
