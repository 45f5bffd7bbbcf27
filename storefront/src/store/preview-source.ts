import type { Source } from '../call.ts'
import { given } from '../first-answers.ts'

const PROGRAM = /^\/api\/contents\/(?!(?:search|favorites|my_library|recent_views|watched_videos)$)[^/?]+$/

/**
 * Where a page in the admin's preview gets its answers: programs come with the changes visitors do not see yet, and
 * nothing that is done is kept, counted or bought.
 */
export const previewSource =
  (source: Source): Source =>
  async (address, init) => {
    const { method = 'GET' } = init
    if (method !== 'GET') return refused
    return source(PROGRAM.test(address) ? `/bullet${address}` : address, init)
  }

const refused = given({
  status: 403,
  body: { success: false, code: 'preview_only', message: 'This is a preview: nothing is kept.', errors: {} },
  headers: {},
})
