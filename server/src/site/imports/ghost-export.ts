import { GhostExportUnreadable } from './import-errors.ts'

/** A post or page of a Ghost site, as its export says. */
export interface GhostPost {
  id: string | null
  title: string
  slug: string
  isPage: boolean
  status: string
  visibility: string
  html: string | null
  lexical: string | null
  mobiledoc: string | null
  excerpt: string | null
  published_at: string | null
  picture: { address: string; alt: string; caption: string | null } | null
  authors: string[]
  tags: string[]
}

type Row = Record<string, unknown>
type Tables = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : typeof value === 'number' ? String(value) : ''
const textOrNull = (value: unknown) => textOf(value).trim() || null

/** The posts and pages of an export, in its order. Exports of Ghost 1 to 6 differ in little that counts here. */
export function readGhostExport(text: string): GhostPost[] {
  const tables = tablesOf(parse(text))
  const meta = new Map(rowsOf(tables, 'posts_meta').map((row) => [textOf(row['post_id']), row]))
  const authors = namesByPost(tables, { links: 'posts_authors', link: 'author_id', things: 'users' })
  const tags = namesByPost(tables, { links: 'posts_tags', link: 'tag_id', things: 'tags' })
  return rowsOf(tables, 'posts').map((post) => {
    const id = textOf(post['id'])
    return {
      ...wordsOf(post),
      ...pictureOf(post, meta.get(id)),
      excerpt: textOrNull(post['custom_excerpt']) ?? textOrNull(meta.get(id)?.['meta_description']),
      authors: authors.get(id) ?? [],
      tags: tags.get(id) ?? [],
    }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw GhostExportUnreadable()
  }
}

/** `{"db": [{"meta": …, "data": {"posts": […]}}]}`; older exports begin with what is in `db`. */
function tablesOf(file: unknown): Tables {
  const whole = isRow(file) && Array.isArray(file['db']) ? (file['db'] as unknown[])[0] : file
  const data = isRow(whole) ? whole['data'] : undefined
  if (!isRow(data) || !Array.isArray(data['posts'])) throw GhostExportUnreadable()
  return data
}

const rowsOf = (tables: Tables, name: string): Row[] => {
  const rows = tables[name]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

const wordsOf = (post: Row) => ({
  id: textOrNull(post['uuid']) ?? textOrNull(post['id']),
  title: textOf(post['title']).trim(),
  slug: textOf(post['slug']).trim(),
  isPage: post['type'] === 'page' || post['page'] === 1 || post['page'] === true,
  status: textOf(post['status']) || 'draft',
  visibility: textOf(post['visibility']) || 'public',
  html: textOrNull(post['html']),
  lexical: textOrNull(post['lexical']),
  mobiledoc: textOrNull(post['mobiledoc']),
  published_at: momentOf(post['published_at']),
})

/** ISO 8601, or `2019-03-04 10:00:00` in UTC. */
function momentOf(value: unknown): string | null {
  const written = typeof value === 'number' ? value : textOf(value).replace(/^(\S+) (\S+)$/, '$1T$2Z')
  const moment = written === '' ? Number.NaN : new Date(written).getTime()
  return moment > 0 && moment < Date.UTC(9999, 11, 31) ? new Date(moment).toISOString() : null
}

function pictureOf(post: Row, meta: Row | undefined): Pick<GhostPost, 'picture'> {
  const address = textOrNull(post['feature_image'])
  if (!address) return { picture: null }
  const alt = textOf(meta?.['feature_image_alt'])
  return { picture: { address, alt, caption: textOrNull(meta?.['feature_image_caption']) } }
}

/** The names of authors or public tags by post, in their order. */
function namesByPost(
  tables: Tables,
  { links, link, things }: { links: string; link: string; things: string },
): Map<string, string[]> {
  const names = new Map(
    rowsOf(tables, things)
      .filter(({ visibility, name }) => visibility !== 'internal' && !textOf(name).startsWith('#'))
      .map((row) => [textOf(row['id']), textOf(row['name']).trim()]),
  )
  const found = new Map<string, string[]>()
  const sorted = rowsOf(tables, links).toSorted(
    (one, other) => Number(one['sort_order'] ?? 0) - Number(other['sort_order'] ?? 0),
  )
  for (const row of sorted) {
    const name = names.get(textOf(row[link]))
    const post = textOf(row['post_id'])
    if (name) found.set(post, [...(found.get(post) ?? []), name])
  }
  return found
}
