import * as contract from '@matinee/contract/catalogue/program-tasks'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { cancelTask, listTasks, startTask, undoTask } from './tasks.ts'

export const programTaskRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.startProgramTask, ({ ctx, viewer, body }) => startTask(ctx, viewer, body))
  serve(app, contract.listProgramTasks, ({ ctx, viewer }) => listTasks(ctx, viewer))
  serve(app, contract.cancelProgramTask, ({ ctx, viewer, params }) => cancelTask(ctx, viewer, params.id))
  serve(app, contract.undoProgramTask, ({ ctx, viewer, params }) => undoTask(ctx, viewer, params.id))
}
