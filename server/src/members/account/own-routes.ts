import * as contract from '@matinee/contract/members/sign-in'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listDevices, signOutDevice, signOutOthers } from '../sessions/devices.ts'
import { askForEmailChange, confirmEmailChange } from './email-change.ts'
import { removePassword, setPassword } from '../sign-in/own-password.ts'
import { siteOf } from '../sign-in/passkey-ceremony.ts'
import * as passkeys from '../sign-in/passkeys.ts'
import * as factor from '../sign-in/second-factor.ts'
import { readWaysIn } from '../sign-in/ways-in.ts'

/** Routes for a member's sign-in methods and devices. */
export const ownRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getWaysIn, ({ ctx, viewer }) => readWaysIn(ctx, viewer))
  serve(app, contract.setPassword, ({ ctx, viewer, body }) => awaitNothing(setPassword(ctx, viewer, body)))
  serve(app, contract.removePassword, ({ ctx, viewer, body }) =>
    awaitNothing(removePassword(ctx, viewer, body)),
  )
  serve(app, contract.askForEmailChange, async ({ ctx, viewer, body }) => {
    await askForEmailChange(ctx, viewer, body)
    return { sent: true as const }
  })
  serve(app, contract.confirmEmailChange, ({ ctx, body: { key } }) => confirmEmailChange(ctx, key))
  serve(app, contract.listDevices, ({ ctx, viewer }) => listDevices(ctx, viewer))
  serve(app, contract.signOutDevice, ({ ctx, viewer, params: { id } }) =>
    awaitNothing(signOutDevice(ctx, viewer, id)),
  )
  serve(app, contract.signOutOthers, ({ ctx, viewer }) => signOutOthers(ctx, viewer))
}

export const passkeyRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPasskeys, ({ ctx, viewer }) => passkeys.listPasskeys(ctx, viewer))
  serve(app, contract.beginPasskey, ({ ctx, viewer, body, request }) =>
    passkeys.beginPasskey(ctx, viewer, { ...body, site: siteOf(request) }),
  )
  serve(app, contract.addPasskey, ({ ctx, viewer, body: { name, passkey: answer }, request }) =>
    passkeys.addPasskey(ctx, viewer, { site: siteOf(request), name, answer }),
  )
  serve(app, contract.renamePasskey, ({ ctx, viewer, params: { id }, body: { name } }) =>
    passkeys.renamePasskey(ctx, viewer, { id, name }),
  )
  serve(app, contract.removePasskey, ({ ctx, viewer, params: { id }, body }) =>
    awaitNothing(passkeys.removePasskey(ctx, viewer, { id, ...body })),
  )
}

export const secondFactorRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getSecondFactor, ({ ctx, viewer }) => factor.readSecondFactor(ctx, viewer))
  serve(app, contract.beginSecondFactor, ({ ctx, viewer, body }) =>
    factor.beginSecondFactor(ctx, viewer, body),
  )
  serve(app, contract.confirmSecondFactor, ({ ctx, viewer, body }) =>
    factor.confirmSecondFactor(ctx, viewer, body),
  )
  serve(app, contract.renewRecoveryCodes, ({ ctx, viewer, body }) =>
    factor.renewRecoveryCodes(ctx, viewer, body),
  )
  serve(app, contract.removeSecondFactor, ({ ctx, viewer, body }) =>
    awaitNothing(factor.removeSecondFactor(ctx, viewer, body)),
  )
}

const awaitNothing = async (work: Promise<unknown>): Promise<undefined> => {
  await work
  return undefined
}
