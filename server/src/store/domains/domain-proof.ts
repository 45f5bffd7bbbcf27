import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** Where an install proves that a domain leads to it. */
export const PROOF_PATH = '/.well-known/matinee-domain'

/** What only this install can answer for a host. */
export const proofOf = ({ secrets }: Pick<Context, 'secrets'>, host: string): string =>
  createHmac('sha256', secrets.cookie).update(`domain ${host.toLowerCase()}`).digest('base64url')
