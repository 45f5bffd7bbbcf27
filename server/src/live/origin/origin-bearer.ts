import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** What a `web` process shows when it asks for the parts of a broadcast. */
export const originBearer = ({ secrets }: Pick<Context, 'secrets'>) =>
  createHmac('sha256', secrets.media).update('live origin').digest('hex')
