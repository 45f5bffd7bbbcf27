import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { PrivateAddress } from '../../platform/http/public-address.ts'
import { ArchiveRefused } from '../archive-refused.ts'
import * as errors from './errors.ts'

interface ServerFault {
  $metadata?: { httpStatusCode?: number }
}

/** What a bucket answered, or did not, as a refusal. */
export function sayPlaceFault(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PrivateAddress || (error as Error).cause instanceof PrivateAddress)
    return errors.ArchivePlacePrivate()
  const { httpStatusCode: status } = (error as ServerFault).$metadata ?? {}
  return status !== undefined && status >= 400 && status < 500
    ? errors.ArchivePlaceRefused()
    : errors.ArchivePlaceUnreachable()
}

/** Why the work on an archive ended, as its row keeps it. */
export function sayFailure(
  ctx: Pick<Context, 'log'>,
  error: unknown,
): { failure_code: string; failure: string } {
  if (error instanceof ArchiveRefused)
    return { failure_code: error.code ?? errors.ArchiveFailed().code, failure: error.message }
  const isOfPlace = error instanceof Refusal || (error as ServerFault).$metadata !== undefined
  if (!isOfPlace) ctx.log.error({ err: error }, 'an archive failed')
  const { code, message } = isOfPlace ? sayPlaceFault(error) : errors.ArchiveFailed()
  return { failure_code: code, failure: message }
}
