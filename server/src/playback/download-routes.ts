import { downloadResource } from '@matinee/contract/catalogue/playlists'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { countDownload } from '../catalogue/resources/resource-queries.ts'
import { deliverFile } from '../media/delivery/delivery.ts'
import { serve, type Call } from '../platform/http/serve.ts'
import { isStaff } from '../platform/http/viewer.ts'
import { openDownload } from './downloads.ts'

/** Serves downloads as files. */
export const downloadRoutes: FastifyPluginAsync = async (app) => {
  serve(app, downloadResource, sendDownload, { head: true })
}

async function sendDownload({ ctx, viewer, params: { id }, request, reply }: Call<typeof downloadResource>) {
  const { file_key, file_name, media_type } = await openDownload(ctx, viewer, id)
  if (isFirstRequest(request) && !isStaff(viewer)) await countDownload(ctx.db, id)
  return deliverFile(request, reply, {
    key: file_key,
    cache: 'private, no-cache', // permission can change
    headers: { 'content-type': media_type, 'content-disposition': formatAttachment(file_name) },
  })
}

/** A download may be requested in many ranges, and again afterwards. */
const isFirstRequest = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['if-none-match'] === undefined && /^bytes=0-|^$/.test(headers.range ?? '')

/**
 * The Content-Disposition header: the name as RFC 6266 and 5987 encode it, and in ASCII for clients that read only
 * that.
 */
export function formatAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
