import { PREVIEW_QUERY } from '@matinee/contract/preview'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../platform/http.ts'
import { isStaff } from '../platform/viewer.ts'

/** The query that asks for a page as the admin shows it. */
export const PREVIEW_FLAG = 'admin_iframe'

type Asked = Pick<FastifyRequest, 'query'>

const hasLink = ({ query }: Asked) => PREVIEW_QUERY in (query as object)

const hasFlag = ({ query }: Asked) => PREVIEW_FLAG in (query as object)

export const isPreviewAsked = (request: Asked) => hasFlag(request) || hasLink(request)

/** Whether one of the staff looks at a page in the admin. */
export const isStaffPreview = async (request: FastifyRequest) =>
  hasFlag(request) && isStaff(await viewerOf(request))

/**
 * Whether a page shows what is not published: asked for by the flag, and by one of the staff, or by the link to a draft,
 * whose calls ask whether it is good. Others get the ordinary one.
 */
export const isPreview = async (request: FastifyRequest) => hasLink(request) || isStaffPreview(request)
