import * as contract from '@matinee/contract/account'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { storeContext, viewerOf } from '../platform/http.ts'
import { takePictures } from '../platform/pictures.ts'
import { serve } from '../platform/serve.ts'
import { putAvatar, removeAvatar } from './avatar.ts'
import { deleteAccount, readDeletion } from './deletion.ts'
import { cancelEmailChange, readEmailChange } from './email-waiting.ts'
import { askForExport, openExport, readExport } from './personal-export.ts'
import { changeProfile, faultOfNickname, readProfile } from './profile.ts'
import { closeSession } from './sessions.ts'

/** What members see and change of themselves. */
export const profileRoutes: FastifyPluginAsync = async (app) => {
  takePictures(app)
  serve(app, contract.getProfile, ({ ctx, viewer }) => readProfile(ctx, viewer))
  serve(app, contract.changeProfile, ({ ctx, viewer, body }) => changeProfile(ctx, viewer, body))
  serve(
    app,
    contract.checkNickname,
    ({ ctx, viewer, query }) => faultOfNickname(ctx, viewer, query.nickname),
    { perMinute: 120 },
  )
  serve(app, contract.putAvatar, ({ ctx, viewer, body }) => putAvatar(ctx, viewer, body), { perMinute: 20 })
  serve(app, contract.removeAvatar, ({ ctx, viewer }) => removeAvatar(ctx, viewer))

  serve(app, contract.getEmailChange, ({ ctx, viewer }) => readEmailChange(ctx, viewer))
  serve(app, contract.cancelEmailChange, ({ ctx, viewer }) => cancelEmailChange(ctx, viewer))

  serve(app, contract.getExport, ({ ctx, viewer }) => readExport(ctx, viewer))
  serve(app, contract.askForExport, ({ ctx, viewer }) => askForExport(ctx, viewer), { perMinute: 20 })
  app.route({
    method: 'GET',
    url: contract.downloadExport.path,
    schema: { params: contract.downloadExport.params },
    handler: (request, reply) => sendExport(request as ExportRequest, reply),
  })

  serve(app, contract.getDeletion, ({ ctx, viewer }) => readDeletion(ctx, viewer))
  serve(app, contract.deleteAccount, async ({ ctx, viewer, body, request, reply }) => {
    await deleteAccount(ctx, viewer, body)
    await closeSession(ctx, request, reply)
    return undefined
  })
}

type ExportRequest = FastifyRequest<{ Params: { key: string } }>

async function sendExport(request: ExportRequest, reply: FastifyReply) {
  const ctx = storeContext(request)
  const key = await openExport(ctx, await viewerOf(request), request.params.key)
  const file = (await ctx.storage.open(key))!
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-length': file.size,
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'private, no-store',
    })
    .send(file.stream)
}
