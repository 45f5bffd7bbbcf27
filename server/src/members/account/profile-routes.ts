import * as contract from '@matinee/contract/members/account'
import type { FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../../platform/pictures/pictures.ts'
import { serve, type Call } from '../../platform/http/serve.ts'
import { utcDay } from '../../platform/text/calendar.ts'
import { putAvatar, removeAvatar } from './avatar.ts'
import { deleteAccount, readDeletion } from './deletion.ts'
import { cancelEmailChange, readEmailChange } from './pending-email-change.ts'
import { askForExport, openExport, readExport } from './personal-export.ts'
import { changeProfile, faultOfNickname, readProfile } from './profile.ts'
import { closeSession } from '../sessions/sessions.ts'

/** Routes for a member's own profile. */
export const profileRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)
  serve(app, contract.getProfile, ({ ctx, viewer }) => readProfile(ctx, viewer))
  serve(app, contract.changeProfile, ({ ctx, viewer, body }) => changeProfile(ctx, viewer, body))
  serve(app, contract.checkNickname, ({ ctx, viewer, query }) => faultOfNickname(ctx, viewer, query.nickname))
  serve(app, contract.putAvatar, ({ ctx, viewer, body }) => putAvatar(ctx, viewer, body))
  serve(app, contract.removeAvatar, ({ ctx, viewer }) => removeAvatar(ctx, viewer))

  serve(app, contract.getEmailChange, ({ ctx, viewer }) => readEmailChange(ctx, viewer))
  serve(app, contract.cancelEmailChange, ({ ctx, viewer }) => cancelEmailChange(ctx, viewer))

  serve(app, contract.getExport, ({ ctx, viewer }) => readExport(ctx, viewer))
  serve(app, contract.askForExport, ({ ctx, viewer }) => askForExport(ctx, viewer))
  serve(app, contract.downloadExport, sendExport)

  serve(app, contract.getDeletion, ({ ctx, viewer }) => readDeletion(ctx, viewer))
  serve(app, contract.deleteAccount, async ({ ctx, viewer, body, request, reply }) => {
    await deleteAccount(ctx, viewer, body)
    await closeSession(ctx, request, reply)
    return undefined
  })
}

async function sendExport({ ctx, viewer, params, reply }: Call<typeof contract.downloadExport>) {
  const key = await openExport(ctx, viewer, params.key)
  const file = (await ctx.storage.open(key))!
  const day = utcDay(ctx.clock)
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-length': file.size,
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'private, no-store',
    })
    .send(file.stream)
}
