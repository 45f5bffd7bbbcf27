import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../platform/http.ts'
import { isStaff } from '../platform/viewer.ts'

/** The query that asks for a page as the admin shows it. */
export const PREVIEW_FLAG = 'admin_iframe'

/** Whether a page is to stand in the admin: asked for by the flag, and by one of the staff. Others get the ordinary one. */
export async function isPreview(request: FastifyRequest): Promise<boolean> {
  const asked = PREVIEW_FLAG in (request.query as Record<string, unknown>)
  return asked && isStaff(await viewerOf(request))
}
