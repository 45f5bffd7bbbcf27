import * as contract from '@matinee/contract/notices/automations'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  listAutomations,
  readAutomation,
} from './automations.ts'
import { pauseAutomation, startAutomation, stopAutomation } from './course.ts'
import { listStanding, removePerson } from './standing-people.ts'
import { testAutomation } from './trial.ts'

export const publisherAutomationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listAutomations, ({ ctx, viewer, query }) => listAutomations(ctx, viewer, query.page))
  serve(app, contract.createAutomation, ({ ctx, viewer, body }) => createAutomation(ctx, viewer, body))
  serve(app, contract.getAutomation, ({ ctx, viewer, params }) => readAutomation(ctx, viewer, params.id))
  serve(app, contract.changeAutomation, ({ ctx, viewer, params, body }) =>
    changeAutomation(ctx, viewer, params.id, body),
  )
  serve(app, contract.deleteAutomation, ({ ctx, viewer, params }) => deleteAutomation(ctx, viewer, params.id))
  serve(app, contract.startAutomation, ({ ctx, viewer, params }) => startAutomation(ctx, viewer, params.id))
  serve(app, contract.pauseAutomation, ({ ctx, viewer, params }) => pauseAutomation(ctx, viewer, params.id))
  serve(app, contract.stopAutomation, ({ ctx, viewer, params }) => stopAutomation(ctx, viewer, params.id))
  serve(app, contract.testAutomation, ({ ctx, viewer, params }) => testAutomation(ctx, viewer, params.id))
  serve(app, contract.listAutomationPeople, ({ ctx, viewer, params, query }) =>
    listStanding(ctx, viewer, { ...params, ...query }),
  )
  serve(app, contract.removeFromAutomation, ({ ctx, viewer, params }) => removePerson(ctx, viewer, params))
}
