import { PREVIEW_QUERY } from '@matinee/contract/store/preview'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../platform/http/http.ts'
import { isStaff } from '../platform/http/viewer.ts'

/** The query parameter of pages in the admin preview. */
export const PREVIEW_FLAG = 'admin_iframe'

type PreviewRequest = Pick<FastifyRequest, 'query'>

const hasPreviewLink = ({ query }: PreviewRequest) => PREVIEW_QUERY in (query as object)

const hasFlag = ({ query }: PreviewRequest) => PREVIEW_FLAG in (query as object)

export const isPreviewRequested = (request: PreviewRequest) => hasFlag(request) || hasPreviewLink(request)

/** Whether a staff member views a page in the admin preview. */
export const isStaffPreview = async (request: FastifyRequest) =>
  hasFlag(request) && isStaff(await viewerOf(request))

/**
 * Whether a page shows unpublished content: requested by staff with the flag, or by a preview link, whose
 * calls check its token. Others get the published page.
 */
export const isPreview = async (request: FastifyRequest) => hasPreviewLink(request) || isStaffPreview(request)
