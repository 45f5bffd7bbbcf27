import { PREVIEW_QUERY } from '@matinee/contract/preview'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../platform/http.ts'
import { isStaff } from '../platform/viewer.ts'

/** The query that asks for a page as the admin shows it. */
export const PREVIEW_FLAG = 'admin_iframe'

type Asked = Pick<FastifyRequest, 'query'>

const hasLink = ({ query }: Asked) => PREVIEW_QUERY in (query as object)

export const isPreviewAsked = (request: Asked) =>
  PREVIEW_FLAG in (request.query as object) || hasLink(request)

/**
 * Whether a page shows what is not published: asked for by the flag, and by one of the staff, or by the link to a draft,
 * whose calls ask whether it is good. Others get the ordinary one.
 */
export async function isPreview(request: FastifyRequest): Promise<boolean> {
  if (hasLink(request)) return true
  return isPreviewAsked(request) && isStaff(await viewerOf(request))
}
