import { PREVIEW_QUERY } from '@matinee/contract/store/preview'
import type { Source } from '@matinee/client/source'
import { responseOf } from '../first-answers.ts'

const PROGRAM =
  /^\/api\/contents\/(?!(?:search|favorites|my_library|recent_views|watched_videos)(?:\?|$))[^/?]+(?:\?|$)/

const OWN_PAGE = /^\/api\/pages\/(?=[^/?]+(?:\?|$))/

const CATALOG_PAGE = /^\/api\/catalog_page(?=\?|$)/

const PLAYBACK = /^\/api\/contents\/[^/?]+\/playback$/

/**
 * The source of a preview: programs include unpublished changes, and nothing is saved, counted or bought. A preview
 * link gives access to its draft only.
 */
export const previewSource = (source: Source, page: Pick<Location, 'pathname' | 'search'>): Source => {
  const token = new URLSearchParams(page.search).get(PREVIEW_QUERY)
  const seen = token === null ? staffSource(source) : linkSource(source, { token, pathname: page.pathname })
  return async (address, init) => ((init.method ?? 'GET') === 'GET' ? seen(address, init) : previewRefusal)
}

const staffSource =
  (source: Source): Source =>
  async (address, init) => {
    if (PROGRAM.test(address)) return source(`/bullet${address}`, init)
    if (OWN_PAGE.test(address)) return source(address.replace(OWN_PAGE, '/bullet/api/page_drafts/'), init)
    if (CATALOG_PAGE.test(address)) return catalogDraft(source, address, init)
    const answer = await source(address, init)
    if (answer.status !== 404) return answer
    if (PLAYBACK.test(address)) return playbackOfDraft(source, address, init)
    return address.startsWith('/api/chapters?')
      ? source(chaptersAt('/bullet/api/contents/', address), init)
      : answer
  }

/** Requests the draft's data through the preview link; everything else as for any visitor. */
const linkSource =
  (source: Source, { token, pathname }: { token: string; pathname: string }): Source =>
  (address, init) => {
    const draft = `/api/contents/${pathname.split('/').at(-1)}`
    const calls = `/api/previews/${encodeURIComponent(token)}`
    const [path = '', search] = address.split('?')
    if (path.startsWith('/api/comments')) return Promise.resolve(previewRefusal)
    if (path === draft || path === `${draft}/playback`)
      return source(calls + path.slice(draft.length) + (search ? `?${search}` : ''), init)
    if (path === '/api/chapters') return source(`${calls}/chapters?${withoutProgram(search)}`, init)
    const chapter = /^\/api(\/chapters\/\d+\/playback)$/.exec(path)
    return source(chapter ? calls + chapter[1] : address, init)
  }

function chaptersAt(start: string, address: string) {
  const search = address.slice(address.indexOf('?') + 1)
  const permalink = new URLSearchParams(search).get('permalink') ?? ''
  return `${start}${encodeURIComponent(permalink)}/chapters?${withoutProgram(search)}`
}

function withoutProgram(search: string | undefined) {
  const query = new URLSearchParams(search)
  query.delete('permalink')
  return query.toString()
}

/** The draft of the catalogue's own page; 404 as for visitors where nobody has arranged it. */
async function catalogDraft(source: Source, address: string, init: RequestInit) {
  const draft = await source(address.replace(CATALOG_PAGE, '/bullet/api/catalog_page_draft'), init)
  if (!draft.ok) return draft
  const body = await draft.json()
  const status = body === null ? 404 : 200
  return responseOf({ status, body: body ?? NOT_ARRANGED, headers: {} })
}

const NOT_ARRANGED = {
  success: false,
  code: 'page_not_found',
  message: 'Nobody has arranged it.',
  errors: {},
}

/** Requests the film of an unpublished program, for which the staff's call needs the id. */
async function playbackOfDraft(source: Source, address: string, init: RequestInit) {
  const program = await source(`/bullet${address.replace(/\/playback$/, '')}`, init)
  if (!program.ok) return program
  const { id } = (await program.json()) as { id: number }
  return source(`/bullet/api/programs/${id}/playback`, init)
}

const previewRefusal = responseOf({
  status: 403,
  body: { success: false, code: 'preview_only', message: 'This is a preview: nothing is saved.', errors: {} },
  headers: {},
})
